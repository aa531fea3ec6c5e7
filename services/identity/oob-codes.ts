import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Account } from './accounts.ts'
import { Refusal } from './errors.ts'
import { fingerprint, type Identity, type Mail, type Queries, secret } from './identity.ts'
import { oobCodes } from './schema.ts'

export type OobRequestType = Mail['kind']
export type OobCode = typeof oobCodes.$inferSelect

const HOUR = 3_600_000
/** The same as Firebase's. */
const LIFETIME: Record<OobRequestType, number> = {
  PASSWORD_RESET: HOUR,
  EMAIL_SIGNIN: 6 * HOUR,
  VERIFY_EMAIL: 72 * HOUR,
  VERIFY_AND_CHANGE_EMAIL: 72 * HOUR,
  RECOVER_EMAIL: 72 * HOUR,
}
/** How long an expired code is still reported as expired, and not as invalid. */
const RETENTION = 24 * HOUR

const MODE: Record<OobRequestType, string> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
}

/** What a link may say of the requester, who need not own the address. */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i

/** The path of the product's page for emailed codes. */
const ACTION_PATH = '/auth/action'

/** Creates a code and its link. Only the hash of the code is stored. */
export async function createOobCode(
  identity: Identity,
  request: {
    requestType: OobRequestType
    email: string
    account: Account | undefined
    continueUrl?: string | undefined
    newEmail?: string
    locale: string | undefined
  },
): Promise<Pick<Mail, 'link' | 'code' | 'expiresAt'>> {
  const { db, clock, apiKey, publicUrl, emulator } = identity
  const { requestType, email, account, continueUrl, newEmail, locale } = request
  const now = clock()
  const code = secret(identity)
  const expiresAt = new Date(now.getTime() + LIFETIME[requestType])
  const link = new URL(ACTION_PATH, publicUrl)
  const query = {
    mode: MODE[requestType],
    oobCode: code,
    // The SDK rejects a link without a key.
    apiKey: apiKey ?? 'fake-api-key',
    // Of the request, as at Firebase, so that the page speaks the language of the email.
    lang: locale !== undefined && LANGUAGE_TAG.test(locale) ? locale : 'en',
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
 * Finds a stored code without consuming it.
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
 * Consumes a code. Of two concurrent requests, one succeeds. Lock the account first, like all callers, to
 * avoid deadlocks.
 * @throws {Refusal} INVALID_OOB_CODE
 */
export async function useOobCode(tx: Queries, { codeHash }: OobCode): Promise<void> {
  const used = await tx.delete(oobCodes).where(eq(oobCodes.codeHash, codeHash)).returning()
  if (used.length === 0) throw new Refusal('INVALID_OOB_CODE')
}

/**
 * Emails the account's previous address, after a change of email, that it has changed and how to undo that.
 */
export async function mailRecovery(
  identity: Identity,
  account: Account,
  locale: string | undefined,
): Promise<void> {
  const { email } = account
  // An unverified address can be a stranger's, and the email would give the account to that stranger.
  if (email === null || !(account.emailVerified || identity.emulator)) return
  const requestType = 'RECOVER_EMAIL'
  const mail = await createOobCode(identity, { requestType, email, account, locale })
  await identity.sendMail({ to: email, kind: requestType, locale, ...mail }).catch(identity.onError)
}

/** Deletes the emailed codes for a new password, after the password has changed. */
export async function withdrawPasswordResets(tx: Queries, localId: string): Promise<void> {
  await tx
    .delete(oobCodes)
    .where(and(eq(oobCodes.localId, localId), eq(oobCodes.requestType, 'PASSWORD_RESET')))
}

async function forgetSomeExpired(db: Identity['db'], now: Date) {
  const expired = db
    .select({ codeHash: oobCodes.codeHash })
    .from(oobCodes)
    .where(lt(oobCodes.expiresAt, new Date(now.getTime() - RETENTION)))
    .limit(10)
    .for('update', { skipLocked: true })
  await db.delete(oobCodes).where(inArray(oobCodes.codeHash, expired))
}
