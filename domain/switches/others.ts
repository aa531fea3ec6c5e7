import { and, asc, count, eq, gt, inArray, ne } from 'drizzle-orm'
import { MAX_OTHER_SESSIONS } from '../../contract/classes/class-change-choices.ts'
import { bookings, classes, sessions } from '../../db/schema.ts'
import { findNextClasses, type PlacedClass } from '../classes/plan/placed.ts'
import type { Context } from '../context.ts'
import type { Cheaper } from '../fee-parts/lower-for-switch.ts'
import type { SwitchBy } from '../fee-parts/used.ts'
import { type Booking, isActiveBooking } from '../seats/bookings.ts'
import { isLiveSession } from '../session-visibility.ts'
import { type SessionRow, sessionColumns } from '../sessions/columns.ts'
import { readSwitchPrices } from './price.ts'

export type OtherBatch = {
  session: SessionRow
  /** What a newcomer pays for it now. */
  feeMinor: number
  /** What is paid for the switch; below 0: what is refunded or comes off the parts. */
  differenceMinor: number
  /** What is due later, where both are paid by parts. */
  later: { amountMinor: number; dueOn: string }[]
  /** Of a cheaper one: what is refunded, and what lowers parts of the fee that are still to be paid. */
  cheaper: Cheaper
  isBooked: boolean
  classesAhead: number
  next: PlacedClass | undefined
}

/** The other sessions of a booking's course that are not over, and what a switch to each costs. */
export async function listOthers(context: Context, booking: Booking, by: SwitchBy): Promise<OtherBatch[]> {
  const { database, clock } = context
  const now = clock()
  const [own] = await database
    .select({ courseId: sessions.courseId })
    .from(sessions)
    .where(eq(sessions.id, booking.sessionId))
  if (!own?.courseId) return []
  const rows = await database
    .select(sessionColumns(now))
    .from(sessions)
    .where(and(eq(sessions.courseId, own.courseId), ne(sessions.id, booking.sessionId), isLiveSession(now)))
    .orderBy(asc(sessions.classStart), asc(sessions.id))
    .limit(MAX_OTHER_SESSIONS)
  const ids = rows.map(({ id }) => id)
  const [next, ahead, booked, priceOf] = await Promise.all([
    findNextClasses(context, ids),
    countAhead(context, ids, now),
    database
      .select({ id: bookings.sessionId })
      .from(bookings)
      .where(and(eq(bookings.userId, booking.userId), inArray(bookings.sessionId, ids), isActiveBooking)),
    readSwitchPrices(database, context, booking, by),
  ])
  const others: OtherBatch[] = []
  for (const session of rows) {
    const { newMinor, dueMinor, cheaper, plan } = await priceOf(session)
    others.push({
      session,
      feeMinor: newMinor,
      differenceMinor: dueMinor > 0 ? dueMinor : -(cheaper.loweredMinor + cheaper.refundMinor),
      cheaper,
      later: plan?.later ?? [],
      isBooked: booked.some(({ id }) => id === session.id),
      classesAhead: ahead.get(session.id) ?? 0,
      next: next.get(session.id),
    })
  }
  return others
}

async function countAhead(
  { database }: Context,
  sessionIds: string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await database
    .select({ id: classes.sessionId, ahead: count() })
    .from(classes)
    .where(
      and(inArray(classes.sessionId, sessionIds), eq(classes.state, 'planned'), gt(classes.startAt, now)),
    )
    .groupBy(classes.sessionId)
  return new Map(rows.map(({ id, ahead }) => [id, ahead]))
}
