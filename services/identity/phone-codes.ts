import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { Refusal } from './errors.ts'
import { fingerprint, type Identity, type PhoneCode, secret } from './identity.ts'
import { phoneCodes } from './schema.ts'

const MINUTE = 60_000
const CODE_LIFETIME = 5 * MINUTE
/** The same as Firebase's. */
export const PROOF_LIFETIME = 60 * MINUTE
/** How long an expired code is still reported as expired, and not as invalid. */
const RETENTION = 60 * MINUTE
const MAX_TRIES = 5
/** 226 characters, as Firebase's. */
const SESSION_INFO_BYTES = 169

const hashOf = (sessionInfo: string, code: string) => fingerprint(`${sessionInfo} ${code}`)

/** Creates a code for a number, and the session in which it may be tried. */
export async function createPhoneCode(
  identity: Identity,
  phoneNumber: string,
): Promise<{ sessionInfo: string } & Pick<PhoneCode, 'code' | 'expiresAt'>> {
  const { db, clock, random, emulator } = identity
  const now = clock()
  const sessionInfo = Buffer.from(random(SESSION_INFO_BYTES)).toString('base64url')
  const code = sixDigits(identity)
  const expiresAt = new Date(now.getTime() + CODE_LIFETIME)
  await db.insert(phoneCodes).values({
    sessionHash: fingerprint(sessionInfo),
    phoneNumber,
    codeHash: hashOf(sessionInfo, code),
    shown: emulator ? { sessionInfo, code } : null,
    createdAt: now,
    expiresAt,
  })
  await forgetSomeExpired(db, now)
  return { sessionInfo, code, expiresAt }
}

/**
 * Uses up a code and returns the number that it proves. Each attempt is counted before it is compared, so
 * that attempts at once share the few that a code has. An emulator's codes neither expire nor count, as
 * Firebase's do not.
 * @throws {Refusal} INVALID_SESSION_INFO, INVALID_CODE, SESSION_EXPIRED
 */
export async function redeemPhoneCode(
  { db, clock, emulator }: Identity,
  sessionInfo: string,
  code: string,
): Promise<string> {
  const session = eq(phoneCodes.sessionHash, fingerprint(sessionInfo))
  const [found] = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(and(session, sql`${phoneCodes.codeHash} is not null`))
    .returning()
  if (!found) throw new Refusal('INVALID_SESSION_INFO')
  if (!emulator && (found.expiresAt <= clock() || found.tries > MAX_TRIES))
    throw new Refusal('SESSION_EXPIRED : The code has expired. Please ask for a new one.')
  if (found.codeHash !== hashOf(sessionInfo, code)) throw new Refusal('INVALID_CODE')
  const used = await db.delete(phoneCodes).where(session).returning()
  if (used.length === 0) throw new Refusal('INVALID_SESSION_INFO')
  return found.phoneNumber
}

/** Creates a proof that a code was right, for the account to which the number belongs. */
export async function createTemporaryProof(identity: Identity, phoneNumber: string): Promise<string> {
  const proof = secret(identity)
  const now = identity.clock()
  const expiresAt = new Date(now.getTime() + PROOF_LIFETIME)
  await identity.db
    .insert(phoneCodes)
    .values({ sessionHash: fingerprint(proof), phoneNumber, createdAt: now, expiresAt })
  return proof
}

/** @throws {Refusal} INVALID_TEMPORARY_PROOF */
export async function requireTemporaryProof(
  { db, clock }: Identity,
  proof: string,
  phoneNumber: string,
): Promise<void> {
  const given = and(eq(phoneCodes.sessionHash, fingerprint(proof)), isNull(phoneCodes.codeHash))
  const [found] = await db.select().from(phoneCodes).where(given)
  if (found?.phoneNumber !== phoneNumber || found.expiresAt <= clock())
    throw new Refusal('INVALID_TEMPORARY_PROOF')
}

/**
 * Six random digits. What is beyond the last multiple of a million is drawn again: all are equally likely.
 */
function sixDigits({ random }: Identity): string {
  for (;;) {
    const drawn = Buffer.from(random(4)).readUInt32BE()
    if (drawn < 4_294_000_000) return String(drawn % 1_000_000).padStart(6, '0')
  }
}

async function forgetSomeExpired(db: Identity['db'], now: Date) {
  const expired = db
    .select({ sessionHash: phoneCodes.sessionHash })
    .from(phoneCodes)
    .where(lt(phoneCodes.expiresAt, new Date(now.getTime() - RETENTION)))
    .limit(10)
    .for('update', { skipLocked: true })
  await db.delete(phoneCodes).where(inArray(phoneCodes.sessionHash, expired))
}
