import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { classChanges, classes, classNotices } from '../../../db/schema.ts'

type Change = typeof classChanges.$inferSelect
type Seat = { changeId: string; bookingId: string }
type Notice = Seat & { toldAt: Date | null }

/**
 * Without news of a substitute that is none any more: the class was given to another one since, or it is
 * cancelled, or it is with the one whom they knew, as when its substitute was withdrawn before anybody was
 * told.
 */
export async function withoutOldNews<Told extends Seat>(
  transaction: Executor,
  changes: readonly Change[],
  seats: readonly Told[],
): Promise<Told[]> {
  const classIds = changes.flatMap(({ kind, classId }) => (kind === 'substituted' ? [classId] : []))
  if (classIds.length === 0) return [...seats]
  // Who gives it away or back meanwhile waits, and so does who tells of that.
  await lockClasses(transaction, classIds)
  const all = await listSubstitutions(transaction, classIds)
  const chains = Map.groupBy(all, ({ change }) => change.classId)
  const notices = await listNotices(transaction, all, seats)
  return seats.filter((seat) => {
    const change = changes.find(({ id }) => id === seat.changeId)
    if (change?.kind !== 'substituted') return true
    const chain = chains.get(change.classId) ?? []
    const own = notices.filter(({ bookingId }) => bookingId === seat.bookingId)
    const last = chain.at(-1)
    if (last?.change.id !== change.id || last.state === 'cancelled') return false
    return knownSubstitute(chain, own) !== change.substituteId
  })
}

const lockClasses = (transaction: Executor, classIds: string[]) =>
  transaction
    .select({ id: classes.id })
    .from(classes)
    .where(inArray(classes.id, classIds))
    .orderBy(classes.id)
    .for('no key update')

type Link = Awaited<ReturnType<typeof listSubstitutions>>[number]

/** Lists who took the class in turn, in that order. */
const listSubstitutions = (transaction: Executor, classIds: string[]) =>
  transaction
    .select({ change: classChanges, state: classes.state })
    .from(classChanges)
    .innerJoin(classes, eq(classes.id, classChanges.classId))
    .where(and(inArray(classChanges.classId, classIds), eq(classChanges.kind, 'substituted')))
    .orderBy(asc(classChanges.createdAt), asc(classChanges.id))

const listNotices = (
  transaction: Executor,
  all: readonly Link[],
  seats: readonly Seat[],
): Promise<Notice[]> =>
  transaction
    .select({
      changeId: classNotices.changeId,
      bookingId: classNotices.bookingId,
      toldAt: classNotices.toldAt,
    })
    .from(classNotices)
    .where(
      and(
        inArray(
          classNotices.changeId,
          all.map(({ change }) => change.id),
        ),
        inArray(
          classNotices.bookingId,
          seats.map(({ bookingId }) => bookingId),
        ),
      ),
    )

/** The substitute before the first change of which they have not heard; null: the session's tutor. */
function knownSubstitute(chain: readonly Link[], own: readonly Notice[]): string | null {
  const notices = new Map(own.map((notice) => [notice.changeId, notice]))
  const noticeOf = ({ change }: Link) => notices.get(change.id)
  const lastTold = chain.findLastIndex((link) => noticeOf(link)?.toldAt)
  const firstUntold = chain.findIndex((link, index) => index > lastTold && noticeOf(link) !== undefined)
  return chain[firstUntold - 1]?.change.substituteId ?? null
}
