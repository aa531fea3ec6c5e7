import { and, gt, inArray, lt, sql } from 'drizzle-orm'
import { Refusal } from './errors.ts'
import { fingerprint, type Identity, type Queries } from './identity.ts'
import type { Client } from './known-clients.ts'
import { attempts } from './schema.ts'

type Limit = { name: string; max: number; seconds: number }

/**
 * Per address they are wide, because carriers put thousands of phones behind one. What strangers use up is theirs alone: a
 * client that the account knows has a count of its own, as in OWASP's "Slow Down Online Guessing Attacks with Device
 * Cookies".
 */
export const LIMITS = {
  failedSignInsFromDevice: { name: 'sign-in-device', max: 10, seconds: 15 * 60 },
  failedSignInsFromAddress: { name: 'sign-in-from', max: 10, seconds: 15 * 60 },
  failedSignInsOfStrangers: { name: 'sign-in', max: 100, seconds: 3600 },
  mailsForStrangers: { name: 'mail-to', max: 10, seconds: 3600 },
  mailsForOwner: { name: 'mail-to-owner', max: 10, seconds: 3600 },
  mailsFrom: { name: 'mail-from', max: 1000, seconds: 3600 },
} satisfies Record<string, Limit>

/** A limit, for whom it counts. */
export type Count = { limit: Limit; who: string[] }

const keyOf = ({ limit, who }: Count) => JSON.stringify([limit.name, ...who])

/**
 * Counts one more, in the window that began with the first, and refuses with `message` when it is past the limit.
 * @throws {Refusal} 429
 */
export async function countAndRequire(identity: Identity, count: Count, message: string): Promise<void> {
  const counted = await countOne(identity, count)
  if (counted.count > count.limit.max) refuse(identity, counted.expiresAt, message)
}

/**
 * Counts an address that somebody wants for an account: the answer tells whether it has one already, which nobody shall
 * ask about thousands.
 * @throws {Refusal} 429
 */
export function countWantedAddress(identity: Identity, from: string): Promise<void> {
  const message = 'TOO_MANY_ATTEMPTS_TRY_LATER : Too many sign-ups from this network. Please try again later'
  return countAndRequire(identity, { limit: { name: 'sign-up', ...identity.signUps }, who: [from] }, message)
}

export async function countOne({ db, clock }: Identity, count: Count) {
  const now = clock()
  const first = {
    key: keyOf(count),
    count: 1,
    expiresAt: new Date(now.getTime() + count.limit.seconds * 1000),
  }
  const over = sql`${attempts.expiresAt} <= ${now.toISOString()}`
  const [counted] = await db
    .insert(attempts)
    .values(first)
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${over} then 1 else ${attempts.count} + 1 end`,
        expiresAt: sql`case when ${over} then excluded.expires_at else ${attempts.expiresAt} end`,
      },
    })
    .returning()
  if (!counted) throw new Error('An upsert returned no row')
  if (counted.count === 1) await forgetSomeExpired(db, now)
  return counted
}

/**
 * Refuses with `message` when any of these counts is used up.
 * @throws {Refusal} 429
 */
export async function requireRoom(identity: Identity, counts: Count[], message: string): Promise<void> {
  const most = new Map(counts.map((count) => [keyOf(count), count.limit.max]))
  const kept = await identity.db
    .select()
    .from(attempts)
    .where(and(inArray(attempts.key, [...most.keys()]), gt(attempts.expiresAt, identity.clock())))
  const full = kept.find(({ key, count }) => count >= (most.get(key) ?? Number.POSITIVE_INFINITY))
  if (full) refuse(identity, full.expiresAt, message)
}

export async function clear(queries: Queries, counts: Count[]): Promise<void> {
  await queries.delete(attempts).where(inArray(attempts.key, counts.map(keyOf)))
}

/** What wrong passwords for an address are counted by. */
export function failureCounts(email: string, { address, device }: Client) {
  return {
    fromDevice: { limit: LIMITS.failedSignInsFromDevice, who: [email, fingerprint(device ?? '')] },
    fromAddress: { limit: LIMITS.failedSignInsFromAddress, who: [email, address] },
    ofStrangers: { limit: LIMITS.failedSignInsOfStrangers, who: [email] },
  }
}

/** Somebody's slips are forgotten once they have shown who they are. */
export async function clearFailures(queries: Queries, email: string, client: Client): Promise<void> {
  const { fromDevice, fromAddress } = failureCounts(email, client)
  await clear(queries, [fromDevice, fromAddress])
}

function refuse({ clock }: Identity, expiresAt: Date, message: string): never {
  const retryAfterSeconds = Math.max(1, Math.ceil((expiresAt.getTime() - clock().getTime()) / 1000))
  throw new Refusal(message, { status: 429, retryAfterSeconds })
}

/** Each new window takes a few old ones away, so that the table stays small without a timer. */
async function forgetSomeExpired(db: Identity['db'], now: Date) {
  const expired = db
    .select({ key: attempts.key })
    .from(attempts)
    .where(lt(attempts.expiresAt, now))
    .limit(10)
    .for('update', { skipLocked: true })
  await db.delete(attempts).where(inArray(attempts.key, expired))
}
