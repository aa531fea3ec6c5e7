import { z } from 'zod'
import { createAccount, findByEmail } from '../accounts.ts'
import { Refusal } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { type Client, rememberClient } from '../known-clients.ts'
import { countWantedAddress } from '../limits.ts'
import { requireStrength } from '../password-policy.ts'
import { displayName, password, requireEmail, shortText, token } from '../requests.ts'
import { startSession } from '../sessions.ts'

export const signUpRequest = z.object({
  email: shortText.optional(),
  password: password.optional(),
  displayName: displayName.optional(),
  idToken: token.optional(),
})

/** @throws {Refusal} MISSING_EMAIL, INVALID_EMAIL, MISSING_PASSWORD, WEAK_PASSWORD, EMAIL_EXISTS, … */
export async function signUp(identity: Identity, request: z.output<typeof signUpRequest>, client: Client) {
  if (request.idToken) throw new Refusal('OPERATION_NOT_ALLOWED : Set a password by accounts:update')
  if (request.email === undefined && request.password === undefined) throw new Refusal('ADMIN_ONLY_OPERATION')
  const email = requireEmail(request.email)
  requireStrength(request.password, identity.passwordPolicy)
  await countWantedAddress(identity, client.address)
  if (await findByEmail(identity.db, email)) throw new Refusal('EMAIL_EXISTS')

  const passwordHash = await identity.passwords.hash(request.password)
  return identity.db.transaction(async (tx) => {
    const fields = { email, passwordHash, displayName: request.displayName || null }
    const account = await createAccount(identity, tx, fields)
    if (!account) throw new Refusal('EMAIL_EXISTS')
    await rememberClient(identity, tx, account.localId, client)
    const session = { signInProvider: 'password', authTime: account.createdAt }
    return {
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: account.localId,
      email,
      displayName: account.displayName ?? '',
      ...(await startSession(identity, tx, account, session)),
    }
  })
}
