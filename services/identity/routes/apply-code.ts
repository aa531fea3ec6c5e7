import {
  type Account,
  emailExists,
  lockById,
  revokeSessions,
  tellOfProof,
  updateAccount,
} from '../accounts.ts'
import { Refusal } from '../errors.ts'
import type { Identity, Queries } from '../identity.ts'
import { type Client, forgetClients } from '../known-clients.ts'
import { findOobCode, mailRecovery, type OobCode, useOobCode, withdrawPasswordResets } from '../oob-codes.ts'
import { presentUpdated } from './present-updated.ts'

/**
 * Applies an emailed code, except codes to sign in or to reset a password.
 * @throws {Refusal} INVALID_OOB_CODE, EXPIRED_OOB_CODE, EMAIL_EXISTS, USER_DISABLED
 */
export async function applyCode(identity: Identity, oobCode: string, { locale }: Client) {
  const code = await findOobCode(identity, oobCode)
  const change = changes[code.requestType]
  if (!change) throw new Refusal('INVALID_OOB_CODE')
  const { before, after, answer } = await identity.db.transaction(async (tx) => {
    const before = code.localId ? await lockById(tx, code.localId) : undefined
    await useOobCode(tx, code)
    if (!before) throw new Refusal('INVALID_OOB_CODE')
    if (before.disabled) throw new Refusal('USER_DISABLED')
    const after = await updateAccount(tx, before.localId, change(code, before)).catch(emailExists)
    if (after.email !== before.email) await revokeOldAccess(identity, tx, after)
    return { before, after, answer: await presentUpdated(tx, after) }
  })
  await tellOfProof(identity, after)
  if (code.requestType !== 'VERIFY_AND_CHANGE_EMAIL') return answer
  await mailRecovery(identity, before, locale)
  return { ...answer, newEmail: answer.email }
}

type Change = (code: OobCode, account: Account) => Partial<Account>

/**
 * A code proves ownership of the email it was sent to, if the account still has the email for which it was
 * created.
 */
const changes: Partial<Record<OobCode['requestType'], Change>> = {
  VERIFY_EMAIL: ({ email }, account) => {
    if (account.email !== email) throw new Refusal('INVALID_OOB_CODE')
    return { emailVerified: true }
  },
  VERIFY_AND_CHANGE_EMAIL: ({ email, newEmail }, account) => {
    if (account.email !== email || newEmail === null) throw new Refusal('INVALID_OOB_CODE')
    return { email: newEmail, emailVerified: true }
  },
  RECOVER_EMAIL: ({ email }) => ({ email, emailVerified: true }),
}

async function revokeOldAccess(identity: Identity, tx: Queries, { localId }: Account) {
  await revokeSessions(tx, localId, identity.clock())
  await withdrawPasswordResets(tx, localId)
  await forgetClients(tx, localId)
}
