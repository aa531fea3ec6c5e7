import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { checkouts } from '../../db/schema.ts'
import { type PreparedStatement, selectList } from '../../db/statement.ts'
import { perRequestLateral, requestArrays, type SeatRequest } from '../claim.ts'
import type { Context } from '../context.ts'

export type Checkout = typeof checkouts.$inferSelect

/** An open checkout holds a seat as long as its time has not come: nobody has to take the seat away from it. */
export const isActive = ({ settledAt, heldUntil }: Checkout, now: Date): boolean =>
  settledAt === null && heldUntil > now

/**
 * As a column beside those of `sessions`: how many of its seats are held at the instant of a parameter. Where seats are not
 * limited, nobody looks.
 */
export const heldSeatsSql = (now: string) => `case when sessions.capacity is null then 0 else (
  select count(*)::integer from checkouts
  where checkouts.session_id = sessions.id and checkouts.settled_at is null and checkouts.held_until > ${now}
) end as held`

/** How many seats are held, by session; none is not named. */
export const countHoldsQuery = (
  sessionIds: string[],
  now: Date,
): PreparedStatement<{ sessionId: string; held: number }> => ({
  name: 'count_holds',
  text: `select session_id as "sessionId", count(*)::integer as held from checkouts
    where session_id = any($1) and settled_at is null and held_until > $2 group by session_id`,
  values: [sessionIds, now],
})

/** The one checkout that this person has open for this session, whether it still holds a seat or not. */
export async function findOpenCheckout(
  queries: Executor,
  userId: string,
  sessionId: string,
): Promise<Checkout | undefined> {
  const [checkout] = await queries
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.sessionId, sessionId), isNull(checkouts.settledAt)))
  return checkout
}

const holdersQuery = (sessionId: string, now: Date): PreparedStatement<{ userId: string }> => ({
  name: 'holders',
  text: `select user_id as "userId" from checkouts
    where session_id = $1 and settled_at is null and held_until > $2`,
  values: [sessionId, now],
})

/** A hold ends by itself; its beginning is heard. What was not heard is forgotten after the longer of the two. */
const HELD_TTL_MS = 1000
const NO_HOLD_TTL_MS = 60_000

/** Who, by the ids of their accounts, holds a seat of this session. */
export async function readHolderIds(
  { authCache, reads, clock }: Context,
  sessionId: string,
): Promise<ReadonlySet<string>> {
  return authCache.seatHolders.getOrLoad(sessionId, async () => {
    const rows = await reads.run(holdersQuery(sessionId, clock()))
    const value = new Set(rows.map(({ userId }) => userId))
    return { value, ttlMs: value.size > 0 ? HELD_TTL_MS : NO_HOLD_TTL_MS }
  })
}

/** The seat that this person holds of a session as it was just read. */
export async function findActiveHold(
  { reads, clock }: Context,
  userId: string,
  { id, capacity, held }: { id: string; capacity: number | null; held: number },
): Promise<Checkout | undefined> {
  // Where seats are limited, it is known already whether anybody holds one.
  if (capacity !== null && held === 0) return undefined
  const [checkout] = await reads.run(openCheckoutsQuery([{ userId, sessionId: id }]))
  return checkout && isActive(checkout, clock()) ? checkout : undefined
}

/** The open checkouts of many people and sessions. */
export const openCheckoutsQuery = (claims: SeatRequest[]): PreparedStatement<Checkout> => ({
  name: 'open_checkouts',
  text: `select ${selectList(checkouts)} from ${perRequestLateral('checkouts', 'settled_at is null')}`,
  values: requestArrays(claims),
})

/**
 * Ends the holds of those who got their seat another way, or gave it back: for everybody, also for those who took the time
 * a moment earlier and then waited for a lock.
 */
export const releaseHoldsQuery = (ids: string[]): PreparedStatement => ({
  name: 'release_holds',
  text: 'update checkouts set held_until = created_at where id = any($1) and settled_at is null',
  values: [ids],
})

/** Ends an attempt to pay that came to nothing, and the hold with it. */
export async function closeCheckout(context: Context, { id }: Checkout): Promise<void> {
  await context.database
    .update(checkouts)
    .set({ settledAt: context.clock() })
    .where(and(eq(checkouts.id, id), isNull(checkouts.settledAt)))
}

/** The provider tells time to the second, and so may seem to have acted before it was asked. */
export const laterOf = (asked: Date, done: Date): Date => (done > asked ? done : asked)
