import { z } from 'zod'
import { handToOwner, lockById, revokeSessions, tellOfProof, updateAccount } from '../accounts.ts'
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
 * Returns the purpose of an emailed code and, with a new password, applies it. The code proves ownership of
 * the email, so the account then belongs to the owner of the email, and all sessions end.
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
    // A user who signs in by a link must enter the email to which it was sent.
    ...(code.requestType !== 'EMAIL_SIGNIN' && { email: code.email }),
    ...(code.newEmail !== null && { newEmail: code.newEmail }),
  }
}

async function setPassword(identity: Identity, code: OobCode, newPassword: string, client: Client) {
  if (code.requestType !== 'PASSWORD_RESET' || !code.localId) throw new Refusal('INVALID_OOB_CODE')
  const { localId } = code
  requireStrength(newPassword, identity)
  const passwordHash = await identity.passwords.hash(newPassword)

  const owned = await identity.db.transaction(async (tx) => {
    const account = await lockById(tx, localId)
    await useOobCode(tx, code)
    if (account?.email !== code.email) throw new Refusal('INVALID_OOB_CODE')
    if (account.disabled) throw new Refusal('USER_DISABLED')
    const now = identity.clock()
    await handToOwner(tx, account, now)
    await revokeSessions(tx, localId, now)
    await withdrawPasswordResets(tx, localId)
    const owned = await updateAccount(tx, localId, { passwordHash, passwordUpdatedAt: now })
    // Failed sign-ins with the old password, by strangers or the owner, no longer count.
    await clear(tx, [failureCounts(code.email, client).ofStrangers])
    await clearFailures(tx, code.email, client)
    await forgetClients(tx, localId)
    await rememberClient(identity, tx, localId, client)
    return owned
  })
  await tellOfProof(identity, owned)
}
