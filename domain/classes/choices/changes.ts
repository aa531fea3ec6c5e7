import { and, asc, eq, gt, gte, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MAX_CHOICES } from '../../../contract/classes/class-change-choices.ts'
import type { Executor } from '../../../db/client.ts'
import { bookings, classChanges, classChoices, classes, classNotices } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { type Booking, isActiveBooking } from '../../seats/bookings.ts'

/**
 * A class that was moved or cancelled while a booking had a seat in it, and what was chosen, if anything was.
 */
export type ChangeOfBooking = {
  change: typeof classChanges.$inferSelect
  booking: Booking
  class: typeof classes.$inferSelect
  chosen: typeof classChoices.$inferSelect | null
}

export const selectChanges = (queries: Pick<Executor, 'select'>) =>
  queries
    .select({ change: classChanges, booking: bookings, class: classes, chosen: classChoices })
    .from(classNotices)
    .innerJoin(classChanges, eq(classChanges.id, classNotices.changeId))
    .innerJoin(bookings, eq(bookings.id, classNotices.bookingId))
    .innerJoin(classes, eq(classes.id, classChanges.classId))
    .leftJoin(
      classChoices,
      and(eq(classChoices.changeId, classChanges.id), eq(classChoices.bookingId, bookings.id)),
    )
    .$dynamic()

/**
 * The change of a booking, whatever its state; undefined when the booking had no seat in that class, or
 * nothing may be chosen.
 */
export async function findChange(
  queries: Executor,
  bookingId: string,
  changeId: string,
): Promise<ChangeOfBooking | undefined> {
  const [found] = await selectChanges(queries).where(
    and(
      eq(classNotices.bookingId, bookingId),
      eq(classNotices.changeId, changeId),
      isNotNull(classChanges.answerBy),
    ),
  )
  return found
}

/** Whether it is too late to choose, or there is nothing to choose any more: the seat is kept. */
export function isOver({ change, booking, class: row }: ChangeOfBooking, now: Date): boolean {
  const hasLeft = booking.cancelledAt !== null || booking.sessionId !== change.sessionId
  const isPast = row.state === 'planned' && row.endAt <= now
  return hasLeft || isPast || change.answerBy === null || now > change.answerBy
}

/**
 * Lists what a person may still choose, of all bookings or one: the last change of each class, the most
 * urgent first.
 */
export function listOpenChanges(
  { database, clock }: Context,
  userId: string,
  bookingId?: string,
): Promise<ChangeOfBooking[]> {
  return selectChanges(database)
    .where(and(ofBookings(userId, bookingId), isOpen(clock())))
    .orderBy(asc(classChanges.answerBy), asc(classChanges.id))
    .limit(MAX_CHOICES)
}

type OfDayOff = { userId: string; dayOffId: string; now: Date }

/** The same of one day off, all of them: as many as it changed classes. */
export const listOpenOfDayOff = (queries: Executor, { userId, dayOffId, now }: OfDayOff) =>
  selectChanges(queries)
    .where(and(ofBookings(userId, undefined), eq(classChanges.dayOffId, dayOffId), isOpen(now)))
    .orderBy(asc(bookings.id), asc(classChanges.beforeStartAt), asc(classChanges.id))

const later = alias(classChanges, 'later')
const isLast = sql`not exists (select from ${classChanges} as later where ${later.classId} = ${classChanges.classId}
    and ${later.createdAt} > ${classChanges.createdAt} and ${later.answerBy} is not null)`

const isOpen = (now: Date): SQL | undefined =>
  and(
    isActiveBooking,
    eq(bookings.sessionId, classChanges.sessionId),
    or(isNull(bookings.switchedAt), gte(classChanges.createdAt, bookings.switchedAt)),
    gte(classChanges.answerBy, now),
    or(ne(classes.state, 'planned'), gt(classes.endAt, now)),
    isNull(classChoices.chosenAt),
    isLast,
  )

/** Lists what was chosen for a booking, the oldest first. */
export const listAnswered = ({ database }: Context, userId: string, bookingId: string) =>
  selectChanges(database)
    .where(and(ofBookings(userId, bookingId), not(isNull(classChoices.chosenAt))))
    .orderBy(asc(classChoices.chosenAt))
    .limit(MAX_CHOICES)

const ofBookings = (userId: string, bookingId: string | undefined): SQL | undefined =>
  and(eq(bookings.userId, userId), bookingId ? eq(bookings.id, bookingId) : undefined)
