import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { token } from '../requests.ts'
import { accounts } from '../schema.ts'
import { authenticate, requireRecent } from '../sessions.ts'

export const deleteRequest = z.object({ idToken: token.optional() })

/**
 * @throws {Refusal} CREDENTIAL_TOO_OLD_LOGIN_AGAIN, TOKEN_EXPIRED, USER_NOT_FOUND, OPERATION_NOT_ALLOWED, …
 */
export async function deleteAccount(identity: Identity, { idToken }: z.output<typeof deleteRequest>) {
  const bearer = await authenticate(identity, idToken)
  requireRecent(identity, bearer)
  const { localId } = bearer.account
  if (!(await identity.beforeDelete(localId)))
    throw new Refusal('OPERATION_NOT_ALLOWED : This account is needed')
  await identity.db.delete(accounts).where(eq(accounts.localId, localId))
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
