import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { prepare } from '../../db/pipeline.ts'
import { bookings, sessions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { rules } from '../settings/rules.ts'
import type { LockedSession } from './lock.ts'
import { type PaidFor, tellBooked } from './messages/booked.ts'

/**
 * A seat to give: free, or for a payment, which pays its fee or the first of its `parts`. `hasReceipt`: a
 * code made it free.
 */
export type NewBooking = {
  id: string
  session: LockedSession
  userId: string
  payment?: PaidFor
  feeMinor?: number
  parts?: number | null
  /** The discount's, if one makes it cheaper, and who gave it. */
  code?: { code: string; by: string | null } | undefined
  hasReceipt?: boolean
  /** The part of the fee that is to be paid next, and its day. */
  nextPart?: { part: number; parts: number; amountMinor: number; dueOn: string } | undefined
}

/**
 * Gives seats of locked sessions, with a copy of what was sold, and tells the people. The caller has
 * checked that there are free seats and that nobody has a booking already; the database's constraints fail
 * otherwise. Of free seats it sends all its queries at once.
 */
export async function grantSeats(
  transaction: Executor,
  context: Context,
  added: NewBooking[],
): Promise<void> {
  if (added.length === 0) return
  const seats = Map.groupBy(added, ({ session }) => session.id)
  const taken = takeSeats(transaction).execute({
    sessionIds: [...seats.keys()],
    counts: [...seats.values()].map(({ length }) => length),
  })
  const inserted = insertRows(transaction).execute({
    ids: added.map(({ id }) => id),
    sessionIds: added.map(({ session }) => session.id),
    userIds: added.map(({ userId }) => userId),
    paymentIds: added.map(({ payment }) => payment?.id ?? null),
    feesMinor: added.map(({ payment, feeMinor }) => feeMinor ?? payment?.amountMinor ?? 0),
    parts: added.map(({ parts }) => parts ?? null),
    createdAt: context.clock(),
  })
  const written = Promise.all([taken, inserted])
  const soldUnder = added.some(({ payment }) => payment) ? (await written)[1][0] : undefined
  await Promise.all([written, tellBooked(transaction, context, added, soldUnder)])
}

const { placeholder } = sql

/** Names each session once, so that PostgreSQL looks the sessions up by id instead of scanning the table. */
const takeSeats = prepare('seats.take', (transaction: Executor) =>
  transaction
    .update(sessions)
    .set({ enrolled: sql`${sessions.enrolled} + booked.seats` })
    .from(
      sql`unnest(${placeholder('sessionIds')}::uuid[], ${placeholder('counts')}::integer[]) as booked (id, seats)`,
    )
    .where(eq(sessions.id, sql`booked.id`)),
)

const insertRows = prepare('bookings.insert', (transaction: Executor) => {
  const { title, tutor, description, duration, classStart, classEnd, image } = sessions
  const added = sql`unnest(${placeholder('ids')}::uuid[], ${placeholder('sessionIds')}::uuid[], ${placeholder('userIds')}::uuid[],
    ${placeholder('paymentIds')}::uuid[], ${placeholder('feesMinor')}::integer[], ${placeholder('parts')}::integer[])
    as added (id, session_id, user_id, payment_id, fee_minor, parts)`
  const columns = {
    id: sql<string>`added.id`.as('id'),
    sessionId: sql<string>`added.session_id`.as('session_id'),
    userId: sql<string>`added.user_id`.as('user_id'),
    paymentId: sql<string | null>`added.payment_id`.as('payment_id'),
    title,
    tutor,
    description,
    feeMinor: sql<number>`added.fee_minor`.as('fee_minor'),
    duration,
    classStart,
    classEnd,
    image,
    createdAt: sql<Date>`${placeholder('createdAt')}::timestamptz`.as('created_at'),
    cancelledAt: sql<null>`null::timestamptz`.as('cancelled_at'),
    cancelReasonCode: sql<null>`null`.as('cancel_reason_code'),
    nextReminderAt: sql<null>`null::timestamptz`.as('next_reminder_at'),
    classesBought: sql<null>`null::integer`.as('classes_bought'),
    usedMinor: sql<number>`0`.as('used_minor'),
    switchedAt: sql<null>`null::timestamptz`.as('switched_at'),
    refundPercent: rules.refunds.column('percent').as('refund_percent'),
    refundHoursBefore: rules.refunds.column('hoursBefore').as('refund_hours_before'),
    parts: sql<number | null>`added.parts`.as('parts'),
    materialsSeenAt: sql<null>`null::timestamptz`.as('materials_seen_at'),
  }
  return transaction
    .insert(bookings)
    .select(
      transaction.select(columns).from(added).innerJoin(sessions, eq(sessions.id, sql`added.session_id`)),
    )
    .returning({ percent: bookings.refundPercent, hoursBefore: bookings.refundHoursBefore })
})
