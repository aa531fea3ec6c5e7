import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { ROSTER_LIMIT } from '../../../contract/formats/page-sizes.ts'
import type { Executor } from '../../../db/client.ts'
import { absenceNotices, attendance, bookings, classes, switches, users } from '../../../db/schema.ts'

/**
 * A condition on `bookings` beside `classes`: the seat was there when the class began. Who joins late has
 * missed nothing.
 */
export const hadSeat: SQL | undefined = and(
  eq(bookings.sessionId, classes.sessionId),
  lte(sql`coalesce(${bookings.switchedAt}, ${bookings.createdAt})`, classes.startAt),
  or(isNull(bookings.cancelledAt), gt(bookings.cancelledAt, classes.startAt)),
)

/**
 * The students of a class, by name: who had a seat when it began, and of whom a roll has said something. With
 * what the roll says of them, and what they said beforehand.
 */
export const listStudents = (queries: Executor, classId: string) =>
  selectStudents(queries).where(eq(classes.id, classId)).limit(ROSTER_LIMIT)

/** The same of all classes that match: a row for each student of each. */
export const listStudentsOf = (queries: Pick<Executor, 'select'>, matching: SQL | undefined) =>
  selectStudents(queries).where(matching)

const selectStudents = (queries: Pick<Executor, 'select'>) =>
  queries
    .select({
      classId: classes.id,
      userId: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      deletedAt: users.deletedAt,
      state: attendance.state,
      rollId: attendance.rollId,
      reason: absenceNotices.reason,
      inTime: absenceNotices.inTime,
    })
    .from(classes)
    .innerJoin(
      users,
      sql`${users.id} in (
        select ${bookings.userId} from ${bookings} where ${hadSeat}
        union select booking.user_id from ${switches} as switch inner join ${bookings} as booking on booking.id = switch.booking_id
          where switch.from_session_id = ${classes.sessionId} and switch.done_at > ${classes.startAt} and booking.created_at <= ${classes.startAt}
        union select said.user_id from ${attendance} as said where said.class_id = ${classes.id})`,
    )
    .leftJoin(attendance, and(eq(attendance.classId, classes.id), eq(attendance.userId, users.id)))
    .leftJoin(
      absenceNotices,
      and(
        eq(absenceNotices.classId, classes.id),
        eq(absenceNotices.userId, users.id),
        isNull(absenceNotices.withdrawnAt),
      ),
    )
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .$dynamic()

export type ClassStudent = Awaited<ReturnType<typeof listStudents>>[number]
