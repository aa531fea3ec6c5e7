import { z } from 'zod'
import {
  type Account,
  createAccount,
  findIdByPhone,
  identitiesOf,
  lockById,
  PHONE,
  setPhone,
  updateAccount,
} from '../accounts.ts'
import { Refusal } from '../errors.ts'
import type { Identity, Queries } from '../identity.ts'
import { type Client, rememberClient } from '../known-clients.ts'
import {
  createTemporaryProof,
  PROOF_LIFETIME,
  redeemPhoneCode,
  requireTemporaryProof,
} from '../phone-codes.ts'
import { shortText, token } from '../requests.ts'
import { authenticate, authenticateAgain, type Bearer, requireRecent, startSession } from '../sessions.ts'

export const signInWithPhoneNumberRequest = z.object({
  sessionInfo: shortText.optional(),
  code: shortText.optional(),
  phoneNumber: shortText.optional(),
  temporaryProof: shortText.optional(),
  operation: shortText.optional(),
  idToken: token.optional(),
})
type Request = z.output<typeof signInWithPhoneNumberRequest>

/**
 * Signs in with a code sent to a phone, and creates the account if needed. With an id token, links the number
 * to that account, in place of one that it had.
 * @throws {Refusal} MISSING_SESSION_INFO, MISSING_CODE, INVALID_SESSION_INFO, INVALID_CODE, SESSION_EXPIRED,
 * INVALID_TEMPORARY_PROOF, PHONE_NUMBER_EXISTS, USER_DISABLED, USER_NOT_FOUND, …
 */
export async function signInWithPhoneNumber(identity: Identity, request: Request, client: Client) {
  const bearer = request.idToken ? await authenticate(identity, request.idToken) : undefined
  if (bearer && !identity.emulator) await requireRecent(identity, bearer)
  const phoneNumber = await provedNumber(identity, request)
  const attempt = () =>
    identity.db.transaction((tx) => signIn(identity, tx, { request, phoneNumber, bearer, client }))
  return attempt().catch(async (error: unknown) => {
    if (!(error instanceof Refusal && error.message === 'PHONE_NUMBER_EXISTS')) throw error
    // A first sign-in at the same time has made the account.
    if (!bearer) return attempt()
    if (request.temporaryProof) throw error
    // They have proved that the number is theirs, and may go on as the account that has it without a new
    // code.
    const temporaryProof = await createTemporaryProof(identity, phoneNumber)
    return { phoneNumber, temporaryProof, temporaryProofExpiresIn: String(PROOF_LIFETIME / 1000) }
  })
}

async function provedNumber(identity: Identity, request: Request): Promise<string> {
  const { sessionInfo, code, temporaryProof, phoneNumber } = request
  if (temporaryProof) {
    if (!phoneNumber) throw new Refusal('MISSING_PHONE_NUMBER')
    await requireTemporaryProof(identity, temporaryProof, phoneNumber)
    return phoneNumber
  }
  if (!sessionInfo) throw new Refusal('MISSING_SESSION_INFO')
  if (!code) throw new Refusal('MISSING_CODE')
  return redeemPhoneCode(identity, sessionInfo, code)
}

type SignIn = { request: Request; phoneNumber: string; bearer: Bearer | undefined; client: Client }

async function signIn(identity: Identity, tx: Queries, { request, phoneNumber, bearer, client }: SignIn) {
  const { account, isNewUser } = bearer
    ? { account: await link(tx, bearer, phoneNumber), isNewUser: false }
    : await findOrCreate(identity, tx, phoneNumber, request.operation === 'REAUTH')
  if (account.disabled) throw new Refusal('USER_DISABLED')
  const authTime = identity.clock()
  const signedIn = await updateAccount(tx, account.localId, { lastLoginAt: authTime })
  await rememberClient(identity, tx, account.localId, client)
  return {
    localId: signedIn.localId,
    phoneNumber,
    isNewUser,
    ...(await startSession(identity, tx, signedIn, { signInProvider: PHONE, authTime })),
  }
}

/** @throws {Refusal} PHONE_NUMBER_EXISTS */
async function link(tx: Queries, bearer: Bearer, phoneNumber: string): Promise<Account> {
  const { account } = await authenticateAgain(tx, bearer)
  await setPhone(tx, account.localId, phoneNumber)
  return account
}

async function findOrCreate(
  identity: Identity,
  tx: Queries,
  phoneNumber: string,
  mustExist: boolean,
): Promise<{ account: Account; isNewUser: boolean }> {
  const existing = await lockByPhone(tx, phoneNumber)
  if (existing) return { account: existing, isNewUser: false }
  // The SDK takes only this code for another account than the one that is signed in.
  if (mustExist) throw new Refusal('USER_NOT_FOUND')
  const account = await createAccount(identity, tx, {})
  if (!account) throw new Error('A new id was taken')
  await setPhone(tx, account.localId, phoneNumber)
  return { account, isNewUser: true }
}

/** Locks the account that has this number. */
async function lockByPhone(tx: Queries, phoneNumber: string): Promise<Account | undefined> {
  const localId = await findIdByPhone(tx, phoneNumber)
  const account = localId === undefined ? undefined : await lockById(tx, localId)
  // It may have been unlinked while we waited for the lock.
  const linked = account ? await identitiesOf(tx, account.localId) : []
  return linked.some(({ rawId }) => rawId === phoneNumber) ? account : undefined
}
