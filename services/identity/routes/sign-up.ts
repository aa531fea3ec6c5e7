import { z } from 'zod'
import { createAccount, findByEmail } from '../accounts.ts'
import { Refusal } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { type Client, rememberClient } from '../known-clients.ts'
import { countWantedAddress } from '../limits.ts'
import { requireStrength } from '../password-policy.ts'
import { displayName, password, requireEmail, shortText, token } from '../requests.ts'
import { startSession } from '../sessions.ts'
import { update, updateRequest } from './update.ts'

export const signUpRequest = z.object({
  email: shortText.optional(),
  password: password.optional(),
  displayName: displayName.optional(),
  idToken: token.optional(),
  localId: shortText.optional(),
})
type SignUpRequest = z.output<typeof signUpRequest>

const KIND = 'identitytoolkit#SignupNewUserResponse'

/**
 * @throws {Refusal} MISSING_EMAIL, INVALID_EMAIL, MISSING_PASSWORD, WEAK_PASSWORD, EMAIL_EXISTS,
 * ADMIN_ONLY_OPERATION, …
 */
export async function signUp(identity: Identity, request: SignUpRequest, client: Client) {
  if (request.localId) throw new Refusal('UNEXPECTED_PARAMETER : User ID')
  if (request.idToken) return linkPassword(identity, request, client)
  if (!request.email && !request.password) return signUpAnonymously(identity, request, client)
  const email = requireEmail(request.email)
  requireStrength(request.password, identity)
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
      kind: KIND,
      localId: account.localId,
      email,
      displayName: account.displayName ?? '',
      ...(await startSession(identity, tx, account, session)),
    }
  })
}

/** Adds a password and an email to an account that signed in by another method. */
async function linkPassword(identity: Identity, { idToken, email, password }: SignUpRequest, client: Client) {
  if (!password) throw new Refusal('MISSING_PASSWORD')
  const changes = { idToken, email: requireEmail(email), password, returnSecureToken: true }
  return { ...(await update(identity, updateRequest.parse(changes), client)), kind: KIND }
}

/**
 * Only in an emulator. The product requires an email, so anonymous sign-in is off, like a disabled provider
 * of Firebase.
 */
async function signUpAnonymously(identity: Identity, { email }: SignUpRequest, client: Client) {
  if (!identity.emulator) throw new Refusal('ADMIN_ONLY_OPERATION')
  if (email === '') throw new Refusal('INVALID_EMAIL')
  await countWantedAddress(identity, client.address)
  return identity.db.transaction(async (tx) => {
    const account = await createAccount(identity, tx, {})
    if (!account) throw new Error('A new id was taken')
    const session = { signInProvider: 'anonymous', authTime: account.createdAt }
    return { kind: KIND, localId: account.localId, ...(await startSession(identity, tx, account, session)) }
  })
}
