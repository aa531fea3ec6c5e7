import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { checkouts } from '../../db/schema.ts'
import { type PreparedStatement, selectList } from '../../db/statement.ts'
import type { Context } from '../context.ts'
import { perRequestLateral, requestArrays, type SeatRequest } from './seat-request.ts'

/** One attempt to pay for a seat. While it is open and its time has not passed, it holds the seat. */
export type Checkout = typeof checkouts.$inferSelect

/** Whether a checkout holds a seat. A hold expires by time alone: no job has to release it. */
export const isActive = ({ closedAt, holdExpiresAt }: Checkout, now: Date): boolean =>
  closedAt === null && holdExpiresAt > now

/** The same as a condition on rows of `checkouts`; `now` is a parameter such as `$1`. */
const isActiveSql = (now: string) => `checkouts.closed_at is null and checkouts.hold_expires_at > ${now}`

/**
 * A column `held` for a SELECT from `sessions`: how many seats of the session are held at the instant in the parameter `now`.
 * It is 0 without a capacity, because then nobody needs the number.
 */
export const heldSeatsSql = (now: string) => `case when sessions.capacity is null then 0 else (
  select count(*)::integer from checkouts
  where checkouts.session_id = sessions.id and ${isActiveSql(now)}
) end as held`

/** How many seats are held, by session. Sessions without a hold have no row. */
export const countHoldsQuery = (
  sessionIds: string[],
  now: Date,
): PreparedStatement<{ sessionId: string; held: number }> => ({
  name: 'count_holds',
  text: `select session_id as "sessionId", count(*)::integer as held from checkouts
    where session_id = any($1) and ${isActiveSql('$2')} group by session_id`,
  values: [sessionIds, now],
})

/** The one open checkout of a person for a session, whether it still holds a seat or not. */
export async function findOpenCheckout(
  queries: Executor,
  userId: string,
  sessionId: string,
): Promise<Checkout | undefined> {
  const [checkout] = await queries
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.sessionId, sessionId), isNull(checkouts.closedAt)))
  return checkout
}

/** The open checkouts of many people and sessions. */
export const openCheckoutsQuery = (requests: SeatRequest[]): PreparedStatement<Checkout> => ({
  name: 'open_checkouts',
  text: `select ${selectList(checkouts)} from ${perRequestLateral('checkouts', 'closed_at is null')}`,
  values: requestArrays(requests),
})

const holdersQuery = (sessionId: string, now: Date): PreparedStatement<{ userId: string }> => ({
  name: 'holders',
  text: `select user_id as "userId" from checkouts where session_id = $1 and ${isActiveSql('$2')}`,
  values: [sessionId, now],
})

/** The change feed reports a new hold, but not one that expires. The longer TTL covers a report that was lost. */
const HELD_TTL_MS = 1000
const NO_HOLD_TTL_MS = 60_000

/** The ids of the people who hold a seat of a session, cached. */
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

/** The checkout by which a person holds a seat of a session. The session is as it was just read. */
export async function findActiveHold(
  { reads, clock }: Context,
  userId: string,
  { id, capacity, held }: { id: string; capacity: number | null; held: number },
): Promise<Checkout | undefined> {
  // With a capacity, `held` already says that nobody holds a seat.
  if (capacity !== null && held === 0) return undefined
  const [checkout] = await reads.run(openCheckoutsQuery([{ userId, sessionId: id }]))
  return checkout && isActive(checkout, clock()) ? checkout : undefined
}

/**
 * Ends the holds of people who booked another way or released their hold. The new end lies before every instant in use, so a
 * transaction that took its `now` a moment earlier and then waited for a lock sees the hold as ended too.
 */
export const releaseHoldsQuery = (checkoutIds: string[]): PreparedStatement => ({
  name: 'release_holds',
  text: 'update checkouts set hold_expires_at = created_at where id = any($1) and closed_at is null',
  values: [checkoutIds],
})

/** Closes a checkout that led to no payment. This ends its hold too. */
export async function closeCheckout(context: Context, { id }: Checkout): Promise<void> {
  await context.database
    .update(checkouts)
    .set({ closedAt: context.clock() })
    .where(and(eq(checkouts.id, id), isNull(checkouts.closedAt)))
}
