import { z } from 'zod'
import { handToOwner, lockById, revokeSessions, updateAccount } from '../accounts.ts'
import { Refusal } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { type Client, forgetClients, rememberClient } from '../known-clients.ts'
import { clear, clearFailures, failureCounts } from '../limits.ts'
import { findOobCode, type OobCode, useOobCode, withdrawPasswordResets } from '../oob-codes.ts'
import { requireStrength } from '../password-policy.ts'
import { password, shortText } from '../requests.ts'

export const resetPasswordRequest = z.object({
  oobCode: shortText.optional(),
  newPassword: password.optional(),
})

/**
 * Says what a mailed code is for and, with a new password, uses it. A mailed code proves the address, so the account is
 * its owner's from then on, and every session ends.
 * @throws {Refusal} INVALID_OOB_CODE, EXPIRED_OOB_CODE, WEAK_PASSWORD, USER_DISABLED
 */
export async function resetPassword(
  identity: Identity,
  request: z.output<typeof resetPasswordRequest>,
  client: Client,
) {
  const code = await findOobCode(identity, request.oobCode)
  if (request.newPassword) await setPassword(identity, code, request.newPassword, client)
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: code.requestType,
    // Whoever signs in by a link has to know the address that it was sent to.
    ...(code.requestType !== 'EMAIL_SIGNIN' && { email: code.email }),
    ...(code.newEmail !== null && { newEmail: code.newEmail }),
  }
}

async function setPassword(identity: Identity, code: OobCode, newPassword: string, client: Client) {
  if (code.requestType !== 'PASSWORD_RESET' || !code.localId) throw new Refusal('INVALID_OOB_CODE')
  const { localId } = code
  requireStrength(newPassword, identity)
  const passwordHash = await identity.passwords.hash(newPassword)

  await identity.db.transaction(async (tx) => {
    const account = await lockById(tx, localId)
    await useOobCode(tx, code)
    if (account?.email !== code.email) throw new Refusal('INVALID_OOB_CODE')
    if (account.disabled) throw new Refusal('USER_DISABLED')
    const now = identity.clock()
    await handToOwner(tx, account, now)
    await revokeSessions(tx, localId, now)
    await withdrawPasswordResets(tx, localId)
    await updateAccount(tx, localId, { passwordHash, passwordUpdatedAt: now })
    // Guesses at the old password no longer keep the owner out, nor do the owner's own.
    await clear(tx, [failureCounts(code.email, client).ofStrangers])
    await clearFailures(tx, code.email, client)
    await forgetClients(tx, localId)
    await rememberClient(identity, tx, localId, client)
  })
}
