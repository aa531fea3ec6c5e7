import { and, desc, eq, getTableColumns, isNotNull, or, sql } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { bookings } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Slots, slotsColumn } from '../classes/plan/schedule.ts'
import type { Context } from '../context.ts'
import { type Booking, isActiveBooking } from '../seats/bookings.ts'

const LIST_LIMIT = 100

type ListState = 'live' | 'cancelled'

const listQuery = prepare('bookings.list', (reads: Reader, state: ListState) => {
  const wanted = state === 'live' ? isActiveBooking : isNotNull(bookings.cancelledAt)
  const slots = slotsColumn(bookings.sessionId, sql.placeholder('now'))
  return reads
    .select({ ...getTableColumns(bookings), slots })
    .from(bookings)
    .where(and(eq(bookings.userId, sql.placeholder('userId')), wanted))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(LIST_LIMIT)
})

/** The actor's active or cancelled bookings with their classes, newest first; at most 100. */
export const listBookings = (
  { reads, clock }: Context,
  actor: Actor,
  state: ListState = 'live',
): Promise<(Booking & { slots: Slots })[]> =>
  listQuery(reads, state).execute({ userId: actor.id, now: clock() })

/**
 * The actor's booking by its own id, or their active one by its session's id (C16). Throws 404 for an unknown
 * one and another's alike.
 */
export async function getBooking(context: Context, actor: Actor, id: string): Promise<Booking> {
  const [booking] = await context.database
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, actor.id),
        or(eq(bookings.id, id), and(eq(bookings.sessionId, id), isActiveBooking)),
      ),
    )
  if (!booking) throw notFound('booking_not_found')
  return booking
}

/** A person's booking by its own id. Throws 404 for an unknown one and another's alike. */
export async function findOwn(
  queries: Pick<Executor, 'select'>,
  userId: string,
  bookingId: string,
): Promise<Booking> {
  const [booking] = await queries
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.userId, userId)))
  if (!booking) throw notFound('booking_not_found')
  return booking
}
