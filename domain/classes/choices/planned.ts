import { and, asc, inArray, isNotNull } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { bookings, classChanges } from '../../../db/schema.ts'
import { type ChangeOfBooking, selectChanges } from './changes.ts'

export type ShownTimes = { startAt: Date | null; endAt: Date | null }

/**
 * When the class of each change was to be, as far as the owner of its seat has agreed: before all moves that
 * they have not answered yet. What was cancelled was to be when it was cancelled.
 */
export async function readPlanned(
  queries: Executor,
  open: readonly ChangeOfBooking[],
): Promise<(of: ChangeOfBooking) => ShownTimes> {
  if (open.length === 0) return before
  const all = await selectChanges(queries)
    .where(
      and(
        inArray(
          bookings.id,
          open.map(({ booking }) => booking.id),
        ),
        inArray(
          classChanges.classId,
          open.map(({ change }) => change.classId),
        ),
        isNotNull(classChanges.answerBy),
      ),
    )
    .orderBy(asc(classChanges.createdAt))
  return (last) => {
    // It was to be when it was cancelled: nobody looks for it on a day from which it had been moved.
    if (last.change.kind === 'cancelled') return before(last)
    const ofClass = all.filter(
      ({ change, booking }) => booking.id === last.booking.id && change.classId === last.change.classId,
    )
    const answered = ofClass.findLastIndex(({ chosen }) => chosen?.chosenAt)
    const planned = before(ofClass[answered + 1] ?? last)
    const { afterStartAt, afterEndAt } = last.change
    const isBack = isSame(planned.startAt, afterStartAt) && isSame(planned.endAt, afterEndAt)
    // Moved back, or to another place at the same time: what differs is the time just before.
    return isBack ? before(last) : planned
  }
}

const before = ({ change: { beforeStartAt, beforeEndAt } }: ChangeOfBooking): ShownTimes => ({
  startAt: beforeStartAt,
  endAt: beforeEndAt,
})

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()
