import { and, eq, gt, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { HOLD_MS_BY_METHOD } from '../../contract/payments/hold-times.ts'
import type { PaymentMethod } from '../../contract/payments/payment-methods.ts'
import type { Executor } from '../../db/client.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { checkouts, sessions, waitlistEntries } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { type Checkout, holdsSeat } from './checkouts.ts'
import { publishSeatFreed } from './freed.ts'
import { waitingColumn } from './waitlist.ts'

const { placeholder } = sql

/**
 * Whether a checkout can be paid at its price, and holds a seat, unless it pays a part. A hold expires by
 * time alone: no job has to release it.
 */
export const isActive = ({ closedAt, holdExpiresAt }: Checkout, now: Date): boolean =>
  closedAt === null && holdExpiresAt > now

/** The same as a condition on rows of `checkouts`. */
export const isActiveAt = (now: Date | Placeholder) =>
  and(isNull(checkouts.closedAt), gt(checkouts.holdExpiresAt, now))

/** How many seats of a session are held by checkouts. */
const countCheckouts = (sessionId: SQL | typeof sessions.id, now: Date | Placeholder) =>
  sql<number>`(select count(*)::integer from ${checkouts} where ${checkouts.sessionId} = ${sessionId} and ${holdsSeat} and ${isActiveAt(now)})`

/**
 * How many are held by offers to those who wait. While its person pays, the seat is their checkout's, and
 * counts once.
 */
const countOffers = (sessionId: SQL | typeof sessions.id, now: Date | Placeholder) => {
  const isPaying = sql`select from ${checkouts} where ${checkouts.sessionId} = ${waitlistEntries.sessionId} and ${checkouts.userId} = ${waitlistEntries.userId} and ${holdsSeat} and ${isActiveAt(now)}`
  return sql<number>`(select count(*)::integer from ${waitlistEntries} where ${waitlistEntries.sessionId} = ${sessionId} and ${eq(waitlistEntries.state, sql`'offered'`)} and ${gt(waitlistEntries.offerExpiresAt, now)} and not exists (${isPaying}))`
}

/**
 * A column for a SELECT from `sessions`: how many seats of the session nobody else can take, because they are
 * held or because somebody waits for them. It is 0 without a capacity, because then nobody needs the number.
 */
export function heldSeatsColumn(now: Date | Placeholder): SQL<number> {
  const offers = sql`case when ${sessions.offered} = 0 then 0 else ${countOffers(sessions.id, now)} end`
  return sql<number>`case when ${sessions.capacity} is null then 0 else ${countCheckouts(sessions.id, now)} + ${offers} + ${waitingColumn(now)} end`
}

const countHoldsQuery = prepare('holds.count', (queries: Reader) => {
  const sessionId = sql<string>`asked.id`
  const now = placeholder('now')
  return queries
    .select({
      sessionId: sessionId.as('session_id'),
      held: sql<number>`${countCheckouts(sessionId, now)} + ${countOffers(sessionId, now)}`,
    })
    .from(sql`unnest(${placeholder('sessionIds')}::uuid[]) as asked (id)`)
})

/** How many seats are held, by checkouts and offers, by session. */
export const countHolds = (queries: Reader, sessionIds: string[], now: Date) =>
  countHoldsQuery(queries).execute({ sessionIds, now })

const openCheckoutQuery = prepare('checkouts.open', (queries: Reader) =>
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
> &
  Partial<
    Pick<
      Checkout,
      'fullMinor' | 'discountId' | 'kind' | 'classesLeft' | 'classesInAll' | 'parts' | 'totalMinor' | 'partId'
    >
  >

/**
 * Opens a checkout that holds a seat, or lets an open one hold again, for as long as the method needs. The
 * caller has checked that a seat is free.
 */
export async function holdSeat(
  transaction: Executor,
  context: Context,
  checkout: NewHold,
  method: PaymentMethod,
): Promise<Checkout> {
  const now = context.clock()
  const holdExpiresAt = new Date(now.getTime() + HOLD_MS_BY_METHOD[method])
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

/** When a checkout's hold ends that nothing prolonged. */
export function regularHoldEnd({ createdAt, holdStarts }: Checkout, method: PaymentMethod): Date {
  const start = holdStarts.at(-1) ?? createdAt
  return new Date(start.getTime() + HOLD_MS_BY_METHOD[method])
}

/** Lets the hold of an open checkout end at another instant. Needs the session's lock. */
export async function moveHoldEnd(
  transaction: Executor,
  context: Context,
  checkoutId: string,
  end: Date,
): Promise<void> {
  const [moved] = await transaction
    .update(checkouts)
    .set({ holdExpiresAt: sql`greatest(${end.toISOString()}::timestamptz, ${checkouts.createdAt})` })
    .where(and(eq(checkouts.id, checkoutId), isNull(checkouts.closedAt)))
    .returning()
  if (moved) await publishSeatFreed(transaction, context, moved.sessionId, moved.holdExpiresAt)
}

/**
 * Ends the holds of people who booked another way or released their hold. The new end lies before every
 * instant in use, so a transaction that took its `now` a moment earlier and then waited for a lock sees the
 * hold as ended too.
 */
export async function releaseHolds(queries: Executor, checkoutIds: string[]): Promise<void> {
  if (checkoutIds.length > 0) await releaseQuery(queries).execute({ checkoutIds })
}

const releaseQuery = prepare('holds.release', (queries: Executor) =>
  queries
    .update(checkouts)
    .set({ holdExpiresAt: sql`${checkouts.createdAt}` })
    .where(and(sql`${checkouts.id} = any(${placeholder('checkoutIds')})`, isNull(checkouts.closedAt))),
)
