import { and, eq, gt, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { HOLD_MS } from '../../contract/limits.ts'
import type { Executor } from '../../db/client.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { checkouts, sessions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { publishSeatFreed } from './freed.ts'

const { placeholder } = sql

/** One attempt to pay for a seat. While it is open and its time has not passed, it holds the seat. */
export type Checkout = typeof checkouts.$inferSelect

/** Whether a checkout holds a seat. A hold expires by time alone: no job has to release it. */
export const isActive = ({ closedAt, holdExpiresAt }: Checkout, now: Date): boolean =>
  closedAt === null && holdExpiresAt > now

/** The same as a condition on rows of `checkouts`. */
export const isActiveAt = (now: Date | Placeholder) =>
  and(isNull(checkouts.closedAt), gt(checkouts.holdExpiresAt, now))

/**
 * A column for a SELECT from `sessions`: how many seats of the session are held. It is 0 without a capacity, because then nobody
 * needs the number.
 */
export function heldSeatsColumn(now: Date | Placeholder): SQL<number> {
  const held = sql`(select count(*)::integer from ${checkouts} where ${checkouts.sessionId} = ${sessions.id} and ${isActiveAt(now)})`
  return sql<number>`case when ${sessions.capacity} is null then 0 else ${held} end`
}

const countHoldsQuery = prepare((queries: Executor) =>
  queries
    .select({ sessionId: checkouts.sessionId, held: sql<number>`count(*)::integer` })
    .from(checkouts)
    .where(
      and(sql`${checkouts.sessionId} = any(${placeholder('sessionIds')})`, isActiveAt(placeholder('now'))),
    )
    .groupBy(checkouts.sessionId),
)

/** How many seats are held, by session. Sessions without a hold have no row. */
export const countHolds = (queries: Executor, sessionIds: string[], now: Date) =>
  countHoldsQuery(queries).execute({ sessionIds, now })

const openCheckoutQuery = prepare((queries: Reader) =>
  queries
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, placeholder('userId')),
        eq(checkouts.sessionId, placeholder('sessionId')),
        isNull(checkouts.closedAt),
      ),
    ),
)

/** The one open checkout of a person for a session, whether it still holds a seat or not. */
export async function findOpenCheckout(
  queries: Reader,
  userId: string,
  sessionId: string,
): Promise<Checkout | undefined> {
  const [checkout] = await openCheckoutQuery(queries).execute({ userId, sessionId })
  return checkout
}

type NewHold = Pick<
  Checkout,
  'id' | 'userId' | 'sessionId' | 'sessionTitle' | 'amountMinor' | 'currency' | 'createdAt' | 'holdStarts'
>

/** Opens a checkout that holds a seat, or lets an open one hold again. The caller has checked that a seat is free. */
export async function holdSeat(
  transaction: Executor,
  context: Context,
  checkout: NewHold,
  now: Date,
): Promise<Checkout> {
  const holdExpiresAt = new Date(now.getTime() + HOLD_MS)
  const holdStarts = [...checkout.holdStarts, now]
  const [held] = await transaction
    .insert(checkouts)
    .values({ ...checkout, holdStarts, holdExpiresAt })
    .onConflictDoUpdate({ target: checkouts.id, set: { holdStarts, holdExpiresAt } })
    .returning()
  if (!held) throw new Error(`The hold of ${checkout.userId} was not written`)
  await publishSeatFreed(transaction, context, held.sessionId, holdExpiresAt)
  return held
}

/**
 * Ends the holds of people who booked another way or released their hold. The new end lies before every instant in use, so a
 * transaction that took its `now` a moment earlier and then waited for a lock sees the hold as ended too.
 */
export async function releaseHolds(queries: Executor, checkoutIds: string[]): Promise<void> {
  if (checkoutIds.length > 0) await releaseQuery(queries).execute({ checkoutIds })
}

const releaseQuery = prepare((queries: Executor) =>
  queries
    .update(checkouts)
    .set({ holdExpiresAt: sql`${checkouts.createdAt}` })
    .where(and(sql`${checkouts.id} = any(${placeholder('checkoutIds')})`, isNull(checkouts.closedAt))),
)
