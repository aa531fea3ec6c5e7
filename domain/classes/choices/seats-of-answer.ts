import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { bookings, classChanges, classChoices } from '../../../db/schema.ts'
import { readRefund } from '../../bookings/cancel.ts'
import { findOwn } from '../../bookings/read.ts'
import type { Context } from '../../context.ts'
import type { Booking } from '../../seats/bookings.ts'
import { lockSessionsOf } from '../../seats/lock.ts'
import type { SeatAct } from '../../seats/seat-act.ts'
import { type ChangeOfBooking, findChange, listOpenOfDayOff, selectChanges } from './changes.ts'
import type { Answer } from './require-open.ts'

/** A seat about which an answer decides, and the changes of its classes that it answers. */
export type AnsweredSeat = { booking: Booking; changeIds: Set<string> }

/** Locks the sessions of all seats about which an answer decides. */
export async function lockSeats(
  transaction: Executor,
  context: Context,
  act: SeatAct,
  answer: Pick<Answer, 'bookingId' | 'changeId'>,
): Promise<void> {
  await lockSessionsOf(transaction, () => listSessions(transaction, context, act, answer))
}

async function listSessions(
  transaction: Executor,
  context: Context,
  { userId }: SeatAct,
  { bookingId, changeId }: Pick<Answer, 'bookingId' | 'changeId'>,
): Promise<string[]> {
  const own = await findOwn(transaction, userId, bookingId)
  const named = await findChange(transaction, bookingId, changeId)
  const together = named ? await listTogether(transaction, context, named) : []
  return [own, ...together.map(({ booking }) => booking)].map(({ sessionId }) => sessionId)
}

/** Lists what an answer to a change answers too: all that the same day off did to seats of one person. */
export async function listTogether(
  queries: Executor,
  { clock }: Pick<Context, 'clock'>,
  { change, booking }: Pick<ChangeOfBooking, 'change' | 'booking'>,
): Promise<ChangeOfBooking[]> {
  if (change.dayOffId === null) return []
  return listOpenOfDayOff(queries, { userId: booking.userId, dayOffId: change.dayOffId, now: clock() })
}

/** The seats of an answer whose sessions are locked. */
export async function listAnsweredSeats(
  transaction: Executor,
  context: Context,
  named: ChangeOfBooking,
): Promise<AnsweredSeat[]> {
  const all = [named, ...(await listTogether(transaction, context, named))]
  const byBooking = Map.groupBy(all, ({ booking }) => booking.id)
  return [...byBooking.values()].flatMap((changes) => {
    const [first] = changes
    return first
      ? [{ booking: first.booking, changeIds: new Set(changes.map(({ change }) => change.id)) }]
      : []
  })
}

/** Reads what was refunded of all seats that were given up by one answer. */
export async function readRefundOfAnswer(
  transaction: Executor,
  { change, booking }: ChangeOfBooking,
): Promise<number> {
  if (change.dayOffId === null) return readRefund(transaction, booking)
  const isOfAnswer = and(
    eq(bookings.userId, booking.userId),
    eq(classChanges.dayOffId, change.dayOffId),
    eq(classChoices.choice, 'refund'),
  )
  const found = await selectChanges(transaction).where(isOfAnswer)
  const seats = new Map(found.map((one) => [one.booking.id, one.booking]))
  let sum = 0
  for (const seat of seats.values()) sum += await readRefund(transaction, seat)
  return sum
}
