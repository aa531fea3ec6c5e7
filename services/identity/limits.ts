import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { Refusal } from './errors.ts'
import { fingerprint, type Identity, type Queries } from './identity.ts'
import type { Client } from './known-clients.ts'
import { attempts } from './schema.ts'

type Limit = { name: string; max: number; seconds: number }

/**
 * Limits per network address are high, because mobile carriers put thousands of phones behind one address.
 * Known clients of an account have their own counts, so that strangers cannot use them up, as in OWASP's
 * "Slow Down Online Guessing Attacks with Device Cookies".
 */
export const LIMITS = {
  failedSignInsFromDevice: { name: 'sign-in-device', max: 10, seconds: 15 * 60 },
  failedSignInsFromAddress: { name: 'sign-in-from', max: 10, seconds: 15 * 60 },
  failedSignInsOfStrangers: { name: 'sign-in', max: 100, seconds: 3600 },
  mailsForStrangers: { name: 'mail-to', max: 10, seconds: 3600 },
  mailsForOwner: { name: 'mail-to-owner', max: 10, seconds: 3600 },
  codesTo: { name: 'code-to', max: 5, seconds: 3600 },
  codesToInADay: { name: 'code-to-in-a-day', max: 10, seconds: 24 * 3600 },
  usesOfAProof: { name: 'proof', max: 1, seconds: 24 * 3600 },
} satisfies Record<string, Limit>

/** A limit and the parts of the key that it counts by. */
export type Count = { limit: Limit; who: string[] }

const keyOf = ({ limit, who }: Count) => JSON.stringify([limit.name, ...who])

/**
 * Increments the count and throws `message`, with the wait, if it exceeds the limit. The window begins with
 * the first increment.
 * @throws {Refusal} 429
 */
export async function countAndRequire(identity: Identity, count: Count, message: string): Promise<void> {
  const counted = await countOne(identity, count)
  if (counted.count > count.limit.max) refuse(identity, counted.expiresAt, message)
}

/**
 * Counts a request that reveals whether an email has an account, so that nobody can test thousands of emails.
 * @throws {Refusal} 429
 */
export function countWantedAddress(identity: Identity, from: string): Promise<void> {
  if (identity.isOwnAddress(from)) return Promise.resolve()
  const message = 'TOO_MANY_ATTEMPTS_TRY_LATER : Too many sign-ups from this network.'
  return countAndRequire(identity, { limit: { name: 'sign-up', ...identity.signUps }, who: [from] }, message)
}

/**
 * Counts an email that somebody asked for who is not known to own its address, so that nobody writes to many
 * strangers through us.
 * @throws {Refusal} 429
 */
export function countMailToStranger(identity: Identity, from: string, message: string): Promise<void> {
  if (identity.isOwnAddress(from)) return Promise.resolve()
  const limit = { name: 'mail-from', ...identity.mailsToStrangers }
  return countAndRequire(identity, { limit, who: [from] }, message)
}

export async function countOne({ db, clock }: Identity, count: Count) {
  const now = clock()
  const first = {
    key: keyOf(count),
    count: 1,
    expiresAt: new Date(now.getTime() + count.limit.seconds * 1000),
  }
  const isExpired = sql`${attempts.expiresAt} <= ${now.toISOString()}`
  const [counted] = await db
    .insert(attempts)
    .values(first)
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isExpired} then 1 else ${attempts.count} + 1 end`,
        expiresAt: sql`case when ${isExpired} then excluded.expires_at else ${attempts.expiresAt} end`,
      },
    })
    .returning()
  if (!counted) throw new Error('An upsert returned no row')
  if (counted.count === 1) await forgetSomeExpired(db, now)
  return counted
}

/** How often this was counted within the current window. */
export async function readCount({ db, clock }: Identity, name: string, ...who: string[]): Promise<number> {
  const [counted] = await db
    .select({ count: attempts.count })
    .from(attempts)
    .where(and(eq(attempts.key, JSON.stringify([name, ...who])), gt(attempts.expiresAt, clock())))
  return counted?.count ?? 0
}

/**
 * Throws `message`, with the wait, if any of these counts has reached its limit.
 * @throws {Refusal} 429
 */
export async function requireRoom(identity: Identity, counts: Count[], message: string): Promise<void> {
  const maxByKey = new Map(counts.map((count) => [keyOf(count), count.limit.max]))
  const current = await identity.db
    .select()
    .from(attempts)
    .where(and(inArray(attempts.key, [...maxByKey.keys()]), gt(attempts.expiresAt, identity.clock())))
  const full = current.find(({ key, count }) => count >= (maxByKey.get(key) ?? Number.POSITIVE_INFINITY))
  if (full) refuse(identity, full.expiresAt, message)
}

export async function clear(queries: Queries, counts: Count[]): Promise<void> {
  await queries.delete(attempts).where(inArray(attempts.key, counts.map(keyOf)))
}

/** The counts of wrong passwords for an email. */
export function failureCounts(email: string, { address, device }: Client) {
  return {
    fromDevice: { limit: LIMITS.failedSignInsFromDevice, who: [email, fingerprint(device ?? '')] },
    fromAddress: { limit: LIMITS.failedSignInsFromAddress, who: [email, address] },
    ofStrangers: { limit: LIMITS.failedSignInsOfStrangers, who: [email] },
  }
}

/** Resets the counts of failed sign-ins after a successful one. */
export async function clearFailures(queries: Queries, email: string, client: Client): Promise<void> {
  const { fromDevice, fromAddress } = failureCounts(email, client)
  await clear(queries, [fromDevice, fromAddress])
}

/** The SDK gives pages the text but no header, so the text has the wait too. */
function refuse({ clock }: Identity, expiresAt: Date, message: string): never {
  const retryAfterSeconds = Math.max(1, Math.ceil((expiresAt.getTime() - clock().getTime()) / 1000))
  const [code, text = 'Too many attempts.'] = message.split(' : ')
  throw new Refusal(`${code} : ${text} Please try again in ${retryAfterSeconds} seconds.`, {
    status: 429,
    retryAfterSeconds,
  })
}

/** Deletes a few expired rows. Each new window does this, so that the table stays small without a timer. */
async function forgetSomeExpired(db: Identity['db'], now: Date) {
  const expired = db
    .select({ key: attempts.key })
    .from(attempts)
    .where(lt(attempts.expiresAt, now))
    .limit(10)
    .for('update', { skipLocked: true })
  await db.delete(attempts).where(inArray(attempts.key, expired))
}
