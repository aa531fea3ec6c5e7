import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Account } from './accounts.ts'
import { Refusal } from './errors.ts'
import { fingerprint, type Identity, type Mail, type Queries, secret } from './identity.ts'
import { oobCodes } from './schema.ts'

export type OobRequestType = Mail['kind']
export type OobCode = typeof oobCodes.$inferSelect

const HOUR = 3_600_000
/** As long as Firebase's. */
const LIFETIME: Record<OobRequestType, number> = {
  PASSWORD_RESET: HOUR,
  EMAIL_SIGNIN: 6 * HOUR,
  VERIFY_EMAIL: 72 * HOUR,
  VERIFY_AND_CHANGE_EMAIL: 72 * HOUR,
  RECOVER_EMAIL: 72 * HOUR,
}
/** How long an expired code is still told from one that never was. */
const REMEMBERED = 24 * HOUR

const MODE: Record<OobRequestType, string> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
}

/** Where the product's page for mailed codes is. */
const ACTION_PATH = '/auth/action'

/** Makes a code and the link that carries it; only its hash is kept. */
export async function createOobCode(
  identity: Identity,
  request: {
    requestType: OobRequestType
    email: string
    account: Account | undefined
    continueUrl?: string | undefined
    newEmail?: string
  },
): Promise<Pick<Mail, 'link' | 'code' | 'expiresAt'>> {
  const { db, clock, apiKey, publicUrl, emulator } = identity
  const { requestType, email, account, continueUrl, newEmail } = request
  const now = clock()
  const code = secret(identity)
  const expiresAt = new Date(now.getTime() + LIFETIME[requestType])
  const link = new URL(ACTION_PATH, publicUrl)
  const query = {
    mode: MODE[requestType],
    oobCode: code,
    // The SDK reads no link without one.
    apiKey: apiKey ?? 'fake-api-key',
    lang: 'en',
    ...(continueUrl && { continueUrl }),
  }
  link.search = new URLSearchParams(query).toString()
  await db.insert(oobCodes).values({
    codeHash: fingerprint(code),
    requestType,
    email,
    newEmail: newEmail ?? null,
    link: emulator ? link.href : null,
    localId: account?.localId ?? null,
    createdAt: now,
    expiresAt,
  })
  await forgetSomeExpired(db, now)
  return { link: link.href, code, expiresAt }
}

/**
 * The code as it is kept, without using it up.
 * @throws {Refusal} MISSING_OOB_CODE, INVALID_OOB_CODE, EXPIRED_OOB_CODE
 */
export async function findOobCode(
  { db, clock }: Identity,
  code: string | undefined,
  requestType?: OobRequestType,
): Promise<OobCode> {
  if (!code) throw new Refusal('MISSING_OOB_CODE')
  const [found] = await db
    .select()
    .from(oobCodes)
    .where(eq(oobCodes.codeHash, fingerprint(code)))
  if (!found || (requestType && found.requestType !== requestType)) throw new Refusal('INVALID_OOB_CODE')
  if (found.expiresAt <= clock()) throw new Refusal('EXPIRED_OOB_CODE')
  return found
}

/**
 * Uses a code up: of two at once, one wins. Hold the account first, as everyone does, so that nobody waits in a circle.
 * @throws {Refusal} INVALID_OOB_CODE
 */
export async function useOobCode(tx: Queries, { codeHash }: OobCode): Promise<void> {
  const used = await tx.delete(oobCodes).where(eq(oobCodes.codeHash, codeHash)).returning()
  if (used.length === 0) throw new Refusal('INVALID_OOB_CODE')
}

/** Tells the address that an account had before of the change, and how to undo it. The change itself has happened. */
export async function mailRecovery(
  identity: Identity,
  account: Account,
  locale: string | undefined,
): Promise<void> {
  const { email } = account
  // An address that nobody has verified may be a stranger's, to whom it would hand the account.
  if (email === null || !(account.emailVerified || identity.emulator)) return
  const requestType = 'RECOVER_EMAIL'
  const mail = await createOobCode(identity, { requestType, email, account })
  await identity.sendMail({ to: email, kind: requestType, locale, ...mail }).catch(identity.onError)
}

/** A mailed code for a new password is of no more use once the password was changed. */
export async function withdrawPasswordResets(tx: Queries, localId: string): Promise<void> {
  await tx
    .delete(oobCodes)
    .where(and(eq(oobCodes.localId, localId), eq(oobCodes.requestType, 'PASSWORD_RESET')))
}

async function forgetSomeExpired(db: Identity['db'], now: Date) {
  const expired = db
    .select({ codeHash: oobCodes.codeHash })
    .from(oobCodes)
    .where(lt(oobCodes.expiresAt, new Date(now.getTime() - REMEMBERED)))
    .limit(10)
    .for('update', { skipLocked: true })
  await db.delete(oobCodes).where(inArray(oobCodes.codeHash, expired))
}
