import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { ROLL_CLOSES_DAYS } from '../../../contract/attendance/roll-phase.ts'
import { MAX_CLASS_HOURS } from '../../../contract/classes/limits.ts'
import { attendance, bookings, classes } from '../../../db/schema.ts'
import { isActiveBooking } from '../../seats/bookings.ts'
import { isApprovedSession } from '../../session-visibility.ts'

const HOUR_MS = 3600_000

/**
 * A condition on `classes` beside their `sessions`: over by `until`, with students, and nobody has taken the
 * roll, of the last days in which its Instructor still can (A10). What lasts longer than a class is a whole
 * course, and no hour of it is known. By the index of their starts.
 */
export function isRollNotTaken(until: Date, since = daysBefore(until, ROLL_CLOSES_DAYS)): SQL | undefined {
  return and(
    isApprovedSession,
    eq(classes.state, 'planned'),
    gt(classes.startAt, new Date(since.getTime() - MAX_CLASS_HOURS * HOUR_MS)),
    lte(classes.startAt, until),
    gt(classes.endAt, since),
    lte(classes.endAt, until),
    sql`${classes.endAt} - ${classes.startAt} <= make_interval(hours => ${MAX_CLASS_HOURS})`,
    sql`not exists (select from ${attendance} where ${attendance.classId} = ${classes.id})`,
    // A subquery with a limit is looked up by class; `exists` may read all bookings at once.
    sql`(select true from ${bookings} where ${hasStudents} limit 1)`,
  )
}

const hasStudents = and(
  eq(bookings.sessionId, classes.sessionId),
  isActiveBooking,
  lte(bookings.createdAt, classes.endAt),
)

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * 24 * HOUR_MS)
