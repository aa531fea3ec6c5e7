import { and, desc, eq, gt, gte, or, sql } from 'drizzle-orm'
import type { ClassMark } from '../../contract/centre/overview-learning.ts'
import { MAX_CLASSES } from '../../contract/classes/limits.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { attendance, bookings, classes } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type ClassProgress, readClassProgress } from '../classes/plan/progress.ts'
import type { Context } from '../context.ts'
import { type Booking, isActiveBooking } from '../seats/bookings.ts'

const BOOKINGS_SHOWN = 20
/** So many courses are shown class by class. */
const LINES_SHOWN = 8

type Line = {
  /** In the order of their start, by the month in Dhaka, such as 2026-11. */
  months: { month: string; classes: ClassMark[] }[]
  /** To how many they came, of so many of which a roll says so; excused ones are in neither. */
  attendance: { came: number; of: number }
}
export type BookingProgress = Line & { booking: Booking; progress: ClassProgress }

/** How far each booking that is not over has come, that with the next class first; the longest twenty. */
export async function readProgress({ reads, clock }: Context, actor: Actor): Promise<BookingProgress[]> {
  const now = clock()
  const rows = await reads
    .select()
    .from(bookings)
    .where(and(eq(bookings.userId, actor.id), isActiveBooking, gte(bookings.classEnd, now)))
    .orderBy(desc(bookings.classEnd), desc(bookings.id))
    .limit(BOOKINGS_SHOWN)
  const progressOf = await readClassProgress(reads, rows, now)
  const startOf = ({ progress }: { progress: ClassProgress }) =>
    progress.next?.getTime() ?? Number.POSITIVE_INFINITY
  const found = rows
    .map((booking) => ({ booking, progress: progressOf(booking) }))
    .toSorted((one, other) => startOf(one) - startOf(other) || 0)
  const courses = found.filter(({ progress }) => progress.bought > 1).slice(0, LINES_SHOWN)
  const classesOf = await readClasses(
    reads,
    courses.map(({ booking }) => booking.id),
  )
  return found.map((one) => ({
    ...one,
    ...lineOf(classesOf.get(one.booking.id) ?? [], one.progress.next, now),
  }))
}

/** Classes that were sold with a booking or added later, those that were cancelled too, and their rolls. */
const classesQuery = prepare('classes.line', (queries: Reader) => {
  const soldAt = sql`coalesce(${bookings.switchedAt}, ${bookings.createdAt})`
  const ofBooking = queries
    .select()
    .from(classes)
    .where(
      and(
        eq(classes.sessionId, bookings.sessionId),
        or(gt(classes.startAt, soldAt), gt(classes.createdAt, soldAt)),
      ),
    )
    .orderBy(classes.startAt, classes.id)
    .limit(MAX_CLASSES)
  return queries
    .select({
      bookingId: bookings.id,
      startAt: classes.startAt,
      isCancelled: sql<boolean>`${classes.state} = 'cancelled'`,
      said: attendance.state,
    })
    .from(bookings)
    .crossJoinLateral(ofBooking.as('classes'))
    .leftJoin(attendance, and(eq(attendance.classId, classes.id), eq(attendance.userId, bookings.userId)))
    .where(sql`${bookings.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .orderBy(classes.startAt, classes.id)
})

type LineClass = { startAt: Date; isCancelled: boolean; said: typeof attendance.$inferSelect.state | null }

async function readClasses(reads: Reader, ids: string[]): Promise<Map<string, LineClass[]>> {
  const rows = ids.length === 0 ? [] : await classesQuery(reads).execute({ ids })
  return Map.groupBy(rows, ({ bookingId }) => bookingId)
}

function lineOf(rows: readonly LineClass[], next: Date | null, now: Date): Line {
  const marks = rows.map((row) => ({ month: dayOf(row.startAt).slice(0, 7), mark: markOf(row, next, now) }))
  const byMonth = Map.groupBy(marks, ({ month }) => month)
  const count = (wanted: ClassMark) => marks.filter(({ mark }) => mark === wanted).length
  const came = count('attended')
  return {
    months: [...byMonth].map(([month, of]) => ({ month, classes: of.map(({ mark }) => mark) })),
    attendance: { came, of: came + count('absent') },
  }
}

function markOf({ startAt, isCancelled, said }: LineClass, next: Date | null, now: Date): ClassMark {
  if (isCancelled) return 'cancelled'
  if (said) return said === 'absent' || said === 'excused' ? said : 'attended'
  if (startAt <= now) return 'held'
  return startAt.getTime() === next?.getTime() ? 'next' : 'ahead'
}
