import { eq, sql } from 'drizzle-orm'
import { prepare, type Reader } from '../../../db/pipeline.ts'
import { bookings, classes } from '../../../db/schema.ts'

type Booking = typeof bookings.$inferSelect

/** How far a booking's classes have come. */
export type ClassProgress = {
  /** How many classes were sold, at least 1. */
  bought: number
  /**
   * How many of them have not begun. One that the centre cancelled counts as left until its make-up has
   * begun.
   */
  left: number
  /** The start of the first class still to come, and of the last one at all. Cancelled ones do not count. */
  next: Date | null
  last: Date | null
  /** `left` and `next` of the classes that are no nearer than the hours of its refund rule. */
  later: { left: number; next: Date | null }
}

/**
 * The classes of a booking's session that take place: those that were there when it was sold, and those that
 * came later.
 */
type Counts = { bought: number; sold: number; soldBegun: number; addedBegun: number }

/**
 * How many of the classes that were sold are left. What was added later makes up for those that were
 * cancelled, in the order in which they begin; what was added beyond that is a gift, and changes nothing. So
 * is a class that had begun when the seat was sold, and was moved to later: then there are more than were
 * sold.
 */
export function classesLeft({ bought, sold, soldBegun, addedBegun }: Counts): number {
  const cancelled = Math.max(0, bought - sold)
  const begun = Math.max(0, soldBegun - Math.max(0, sold - bought))
  return Math.max(0, bought - begun - Math.min(cancelled, addedBegun))
}

const instantOf = (value: string | null) => (value === null ? null : new Date(value))

const progressQuery = prepare('classes.progress', (queries: Reader) => {
  const at = sql`${sql.placeholder('now')}::timestamptz`
  const soldAt = sql`coalesce(${bookings.switchedAt}, ${bookings.createdAt})`
  const isPlanned = sql`${classes.state} = 'planned'`
  const isSold = sql`${classes.createdAt} <= ${soldAt} and ${classes.startAt} > ${soldAt}`
  const isAdded = sql`${classes.createdAt} > ${soldAt}`
  const hasBegun = sql`${classes.startAt} <= ${at}`
  const isNear = sql`${classes.startAt} < ${at} + make_interval(hours => ${bookings.refundHoursBefore})`
  const isOver = sql`(${hasBegun} or ${isNear})`
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::integer`
  return queries
    .select({
      id: bookings.id,
      bought: bookings.classesBought,
      sold: counted(sql`${isPlanned} and ${isSold}`),
      soldBegun: counted(sql`${isPlanned} and ${isSold} and ${hasBegun}`),
      addedBegun: counted(sql`${isPlanned} and ${isAdded} and ${hasBegun}`),
      soldNear: counted(sql`${isPlanned} and ${isSold} and ${isOver}`),
      addedNear: counted(sql`${isPlanned} and ${isAdded} and ${isOver}`),
      nextLater: sql<string | null>`min(${classes.startAt}) filter (where ${isPlanned} and not ${isOver})`,
      next: sql<
        string | null
      >`min(${classes.startAt}) filter (where ${isPlanned} and ${classes.startAt} > ${at})`,
      last: sql<string | null>`max(${classes.startAt}) filter (where ${isPlanned})`,
    })
    .from(bookings)
    .innerJoin(classes, eq(classes.sessionId, bookings.sessionId))
    .where(sql`${bookings.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .groupBy(bookings.id)
})

/** The progress of bookings at an instant, by their ids. */
export async function readClassProgress(
  queries: Reader,
  booked: Pick<Booking, 'id'>[],
  now: Date,
): Promise<(booking: Booking) => ClassProgress> {
  const ids = booked.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await progressQuery(queries).execute({ ids, now: now.toISOString() })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ({ id, classStart }) => {
    const row = byId.get(id)
    if (!row) return { bought: 1, left: 1, next: null, last: classStart, later: { left: 1, next: null } }
    return {
      bought: row.bought,
      left: classesLeft(row),
      next: instantOf(row.next),
      last: instantOf(row.last),
      later: {
        left: classesLeft({ ...row, soldBegun: row.soldNear, addedBegun: row.addedNear }),
        next: instantOf(row.nextLater),
      },
    }
  }
}
