import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { z } from 'zod'
import {
  type Account,
  findByEmail,
  identitiesOf,
  lockById,
  revokeSessions,
  updateAccount,
} from '../accounts.ts'
import { Refusal } from '../errors.ts'
import type { Identity, Queries } from '../identity.ts'
import { type Client, forgetClients, rememberClient } from '../known-clients.ts'
import { countWantedAddress } from '../limits.ts'
import { findOobCode, useOobCode, withdrawPasswordResets } from '../oob-codes.ts'
import { requireStrength } from '../password-policy.ts'
import { displayName, httpUrl, password, requireEmail, shortText, token } from '../requests.ts'
import { authenticate, authenticateAgain, type Bearer, requireRecent, startSession } from '../sessions.ts'
import { providerUserInfo } from './provider-user-info.ts'

/** Clearing is said by null, as the SDK does, by an empty text, or by `deleteAttribute`. */
const clearable = <S extends z.ZodType<string>>(schema: S) =>
  z.union([z.literal('').transform(() => null), z.null(), schema])

export const updateRequest = z.object({
  idToken: token.optional(),
  oobCode: shortText.optional(),
  displayName: clearable(displayName).optional(),
  photoUrl: clearable(httpUrl).optional(),
  email: shortText.nullish(),
  password: password.nullish(),
  deleteAttribute: z.array(z.string()).default([]),
  deleteProvider: z.array(z.string()).default([]),
  returnSecureToken: z.boolean().default(false),
})
type UpdateRequest = z.output<typeof updateRequest>

/**
 * Changes a person's profile, password or address, or applies a mailed code. A new password or address ends all other
 * sessions; otherwise older refresh tokens (other tabs) stay valid.
 * @throws {Refusal} CREDENTIAL_TOO_OLD_LOGIN_AGAIN, WEAK_PASSWORD, EMAIL_EXISTS, INVALID_OOB_CODE, TOKEN_EXPIRED, …
 */
export async function update(identity: Identity, request: UpdateRequest, client: Client) {
  if (request.oobCode) return verifyEmail(identity, request.oobCode)
  if (!request.idToken) throw new Refusal('INVALID_REQ_TYPE : Unsupported request parameters.')
  if (request.deleteProvider.length > 0) throw new Refusal('OPERATION_NOT_ALLOWED : Unlinking is not offered')
  const bearer = await authenticate(identity, request.idToken)
  const credentials = await newCredentials(identity, bearer, request, client)

  return identity.db.transaction(async (tx) => {
    const { account } = await authenticateAgain(tx, bearer)
    if (credentials) await takeBackOld(identity, tx, account)
    const updated = await updateAccount(tx, account.localId, {
      ...profileAfter(account, request),
      ...credentials,
    }).catch(emailExists)
    if (credentials) await rememberClient(identity, tx, account.localId, client)
    const { signInProvider, authTime } = bearer.claims
    const wantsTokens = credentials !== undefined || request.returnSecureToken
    return {
      ...(await present(tx, updated)),
      ...(wantsTokens && (await startSession(identity, tx, updated, { signInProvider, authTime }))),
    }
  })
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

/** The new password and address, or undefined when neither is changed. Hashing happens before the account is held. */
async function newCredentials(identity: Identity, bearer: Bearer, request: UpdateRequest, client: Client) {
  const given = request.email ? requireEmail(request.email) : undefined
  const email = given === bearer.account.email ? undefined : given
  if (email === undefined && !request.password) return undefined
  requireRecent(identity, bearer)
  const changes: Partial<Account> = {}
  if (request.password) {
    requireStrength(request.password, identity.passwordPolicy)
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

/** Somebody took the address since we looked. */
function emailExists(error: unknown): never {
  const cause = error instanceof DrizzleQueryError ? error.cause : undefined
  const constraint = cause instanceof DatabaseError ? cause.constraint : undefined
  if (constraint === 'accounts_email_unique') throw new Refusal('EMAIL_EXISTS')
  throw error
}

/** What the old password or address gave access to. */
async function takeBackOld(identity: Identity, tx: Queries, account: Account) {
  await revokeSessions(tx, account.localId, identity.clock())
  await withdrawPasswordResets(tx, account.localId)
  await forgetClients(tx, account.localId)
}

async function verifyEmail(identity: Identity, oobCode: string) {
  const code = await findOobCode(identity, oobCode, 'VERIFY_EMAIL')
  return identity.db.transaction(async (tx) => {
    const account = code.localId ? await lockById(tx, code.localId) : undefined
    await useOobCode(tx, code)
    // The code vouches for the address that it was sent to and no other.
    if (account?.email !== code.email) throw new Refusal('INVALID_OOB_CODE')
    if (account.disabled) throw new Refusal('USER_DISABLED')
    return present(tx, await updateAccount(tx, account.localId, { emailVerified: true }))
  })
}

/** Always with name and picture: the SDK clears what is absent. */
async function present(queries: Queries, account: Account) {
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.localId,
    email: account.email,
    emailVerified: account.emailVerified,
    displayName: account.displayName ?? '',
    photoUrl: account.photoUrl ?? '',
    providerUserInfo: providerUserInfo(account, await identitiesOf(queries, account.localId)),
    passwordHash: account.passwordHash === null ? undefined : 'UkVEQUNURUQ=',
  }
}
