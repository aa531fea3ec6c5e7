import { and, eq } from 'drizzle-orm'
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
import { accounts, federatedIdentities } from '../schema.ts'
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
 * to that account, in place of one that it had. An account whose number may be another person's by now loses
 * it, so that nothing of it is shown to who has the number today.
 * @throws {Refusal} MISSING_SESSION_INFO, MISSING_CODE, INVALID_SESSION_INFO, INVALID_CODE, SESSION_EXPIRED,
 * INVALID_TEMPORARY_PROOF, PHONE_NUMBER_EXISTS, USER_DISABLED, USER_NOT_FOUND, …
 */
export async function signInWithPhoneNumber(identity: Identity, request: Request, client: Client) {
  const bearer = request.idToken ? await authenticate(identity, request.idToken) : undefined
  if (bearer && !identity.emulator) requireRecent(identity, bearer)
  const phoneNumber = await provedNumber(identity, request)
  const formerId = await findFormerOwner(identity, phoneNumber, bearer)
  const attempt = () =>
    identity.db.transaction((tx) => signIn(identity, tx, { request, phoneNumber, formerId, bearer, client }))
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

/** The account that has the number, where it may be another person's by now. */
async function findFormerOwner(
  { db, mayBeOthers }: Identity,
  phone: string,
  bearer: Bearer | undefined,
): Promise<string | undefined> {
  const uid = await findIdByPhone(db, phone)
  if (uid === undefined || uid === bearer?.account.localId) return undefined
  const [owner] = await db.select().from(accounts).where(eq(accounts.localId, uid))
  return owner && (await mayBeOthers({ uid, phone, lastLoginAt: owner.lastLoginAt })) ? uid : undefined
}

type SignIn = {
  request: Request
  phoneNumber: string
  /** Whose number it is no longer. */
  formerId: string | undefined
  bearer: Bearer | undefined
  client: Client
}

async function signIn(
  identity: Identity,
  tx: Queries,
  { request, phoneNumber, formerId, bearer, client }: SignIn,
) {
  if (formerId !== undefined) await removeNumber(tx, formerId, phoneNumber)
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

async function removeNumber(tx: Queries, localId: string, phoneNumber: string): Promise<void> {
  await lockById(tx, localId)
  const { providerId, rawId, localId: owner } = federatedIdentities
  await tx
    .delete(federatedIdentities)
    .where(and(eq(providerId, PHONE), eq(rawId, phoneNumber), eq(owner, localId)))
}

/** Locks the account that has this number. */
async function lockByPhone(tx: Queries, phoneNumber: string): Promise<Account | undefined> {
  const localId = await findIdByPhone(tx, phoneNumber)
  const account = localId === undefined ? undefined : await lockById(tx, localId)
  // It may have been unlinked while we waited for the lock.
  const linked = account ? await identitiesOf(tx, account.localId) : []
  return linked.some(({ rawId }) => rawId === phoneNumber) ? account : undefined
}
