import { z } from 'zod'
import { type Account, emailExists, findByEmail, revokeSessions, updateAccount } from '../accounts.ts'
import { readConfig } from '../config.ts'
import { Refusal } from '../errors.ts'
import type { Identity, Queries } from '../identity.ts'
import { type Client, forgetClients, rememberClient } from '../known-clients.ts'
import { countWantedAddress } from '../limits.ts'
import { mailRecovery, withdrawPasswordResets } from '../oob-codes.ts'
import { requireStrength } from '../password-policy.ts'
import {
  displayName,
  password,
  photoUrl,
  requireEmail,
  shortText,
  token,
  userAttribute,
} from '../requests.ts'
import { authenticate, authenticateAgain, type Bearer, requireRecent, startSession } from '../sessions.ts'
import { applyCode } from './apply-code.ts'
import { presentUpdated } from './present-updated.ts'
import { unlink } from './unlink.ts'

/** A request clears a field with null, as the SDK does, with an empty text, or with `deleteAttribute`. */
const clearable = <S extends z.ZodType<string>>(schema: S) =>
  z.union([z.literal('').transform(() => null), z.null(), schema])

export const updateRequest = z.object({
  idToken: token.optional(),
  oobCode: shortText.optional(),
  displayName: clearable(displayName).optional(),
  photoUrl: clearable(photoUrl).optional(),
  email: shortText.nullish(),
  password: password.nullish(),
  deleteAttribute: z.array(userAttribute).default([]),
  deleteProvider: z.array(z.string()).default([]),
  returnSecureToken: z.boolean().default(false),
})
export type UpdateRequest = z.output<typeof updateRequest>

/**
 * Changes the profile, password or email, unlinks providers, or applies an emailed code. A new password or
 * email ends all other sessions; otherwise older refresh tokens (other tabs) stay valid.
 * @throws {Refusal} CREDENTIAL_TOO_OLD_LOGIN_AGAIN, WEAK_PASSWORD, EMAIL_EXISTS, INVALID_OOB_CODE,
 * TOKEN_EXPIRED, OPERATION_NOT_ALLOWED, …
 */
export async function update(identity: Identity, request: UpdateRequest, client: Client) {
  if (request.oobCode) return applyCode(identity, request.oobCode, client)
  if (!request.idToken) throw new Refusal('INVALID_REQ_TYPE : Unsupported request parameters.')
  const bearer = await authenticate(identity, request.idToken)
  if (request.deleteProvider.length > 0) requireRecent(identity, bearer)
  const credentials = await newCredentials(identity, bearer, request, client)

  const answer = await identity.db.transaction(async (tx) => {
    const { account } = await authenticateAgain(tx, bearer)
    if (credentials) await revokeOldAccess(identity, tx, account.localId)
    const updated = await updateAccount(tx, account.localId, {
      ...profileAfter(account, request),
      ...credentials,
      ...(await unlink(identity, tx, account, request.deleteProvider)),
    }).catch(emailExists)
    if (credentials) await rememberClient(identity, tx, account.localId, client)
    const { authTime } = bearer.claims
    const signInProvider = request.password ? 'password' : bearer.claims.signInProvider
    const session = { signInProvider, authTime, claims: bearer.customClaims }
    const wantsTokens = credentials !== undefined || request.returnSecureToken
    return {
      ...(await presentUpdated(tx, updated)),
      ...(wantsTokens && (await startSession(identity, tx, updated, session))),
    }
  })
  const { email } = bearer.account
  if (credentials?.email && email !== null) await mailRecovery(identity, bearer.account, client.locale)
  return answer
}

function profileAfter(account: Account, { displayName, photoUrl, deleteAttribute }: UpdateRequest) {
  const after = (attribute: string, before: string | null, given: string | null | undefined) => {
    if (deleteAttribute.includes(attribute)) return null
    return given === undefined ? before : given
  }
  return {
    displayName: after('DISPLAY_NAME', account.displayName, displayName),
    photoUrl: after('PHOTO_URL', account.photoUrl, photoUrl),
  }
}

/**
 * The new password and email, or undefined if neither changes. The password is hashed before the account is
 * locked.
 */
async function newCredentials(identity: Identity, bearer: Bearer, request: UpdateRequest, client: Client) {
  const { account } = bearer
  const given = request.email ? requireEmail(request.email) : undefined
  const email = given === account.email ? undefined : given
  if (email === undefined && !request.password) return undefined
  if (email !== undefined) await requireDirectChange(identity, account)
  if (account.email !== null) requireRecent(identity, bearer)
  const changes: Partial<Account> = {}
  if (request.password) {
    requireStrength(request.password, identity)
    changes.passwordHash = await identity.passwords.hash(request.password)
    changes.passwordUpdatedAt = identity.clock()
  }
  if (email !== undefined) {
    await countWantedAddress(identity, client.address)
    if (await findByEmail(identity.db, email)) throw new Refusal('EMAIL_EXISTS')
    changes.email = email
    changes.emailVerified = false
  }
  return changes
}

/**
 * Changing an email needs a code that is sent to the new one, so that nobody can take over an account on an
 * unattended screen. An account without an email may set one directly.
 * @throws {Refusal} OPERATION_NOT_ALLOWED
 */
export async function requireDirectChange(identity: Identity, { email }: Account): Promise<void> {
  if (email === null) return
  const { emailPrivacy } = await readConfig(identity)
  if (emailPrivacy)
    throw new Refusal('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.')
}

/** Revokes the access that the old password or email gave. */
async function revokeOldAccess(identity: Identity, tx: Queries, localId: string) {
  await revokeSessions(tx, localId, identity.clock())
  await withdrawPasswordResets(tx, localId)
  await forgetClients(tx, localId)
}
