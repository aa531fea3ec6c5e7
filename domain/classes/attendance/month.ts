import { and, asc, eq, exists, gte, isNotNull, lt, or, type SQL } from 'drizzle-orm'
import type { AttendanceState } from '../../../contract/attendance/states.ts'
import { MAX_CLASSES } from '../../../contract/classes/limits.ts'
import { startOfDay } from '../../../contract/formats/dates.ts'
import { ROSTER_LIMIT } from '../../../contract/formats/page-sizes.ts'
import { attendance, bookings, classes, sessions } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { requireOwnSession } from '../../sessions/manage.ts'
import { getSession } from '../../sessions/read.ts'
import { hadSeat, listStudentsOf } from './students.ts'

/** The classes of a month in Dhaka, such as 2026-11, that take place. */
function isIn(month: string): SQL | undefined {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return and(
    gte(classes.startAt, startOfDay(`${month}-01`)),
    lt(classes.startAt, startOfDay(`${next}-01`)),
    eq(classes.state, 'planned'),
  )
}

/**
 * Reads what the rolls of a month say of a person, session by session and class by class: of those in which
 * they had a seat, and of those whose roll names them.
 */
export async function readPersonMonth({ database }: Context, userId: string, month: string) {
  const seats = database
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), hadSeat))
  const rows = await database
    .select({
      ...{ classId: classes.id, startAt: classes.startAt, endAt: classes.endAt, state: attendance.state },
      ...{ sessionId: sessions.id, title: sessions.title, tutor: sessions.tutor },
    })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .leftJoin(attendance, and(eq(attendance.classId, classes.id), eq(attendance.userId, userId)))
    .where(and(isIn(month), or(isNotNull(attendance.state), exists(seats))))
    .orderBy(asc(sessions.title), asc(sessions.id), asc(classes.startAt), asc(classes.id))
    .limit(MAX_CLASSES)
  const bySession = [...Map.groupBy(rows, ({ sessionId }) => sessionId).values()]
  return {
    ...shareOf(rows),
    sessions: bySession.flatMap((classes) => {
      const [first] = classes
      if (!first) return []
      const { sessionId, title, tutor } = first
      return [{ sessionId, title, tutor, ...shareOf(classes), classes }]
    }),
  }
}

/**
 * The same of all students of a session, by name, at most `ROSTER_LIMIT`. Throws 403 and 404 for the session
 * of others.
 */
export async function readSessionMonth(context: Context, actor: Actor, sessionId: string, month: string) {
  await requireOwnSession(context, actor, sessionId)
  const ofMonth = and(eq(classes.sessionId, sessionId), isIn(month))
  const [{ title, tutor }, held, said] = await Promise.all([
    getSession(context, actor, sessionId),
    context.database
      .select({ classId: classes.id, startAt: classes.startAt, endAt: classes.endAt })
      .from(classes)
      .where(ofMonth)
      .orderBy(asc(classes.startAt), asc(classes.id))
      .limit(MAX_CLASSES),
    listStudentsOf(context.database, ofMonth),
  ])
  const students = [...Map.groupBy(said, ({ userId }) => userId).values()].flatMap((rows) => {
    const [student] = rows
    const states = held.map(({ classId }) => rows.find((row) => row.classId === classId)?.state ?? null)
    return student ? [{ ...student, ...shareOf(rows), states }] : []
  })
  return { title, tutor, classes: held, students: students.slice(0, ROSTER_LIMIT) }
}

/** Counts the classes with a roll, and those to which a student came: excused ones are left out. */
function shareOf(rows: readonly { state: AttendanceState | null }[]): { held: number; attended: number } {
  const counted = rows.filter(({ state }) => state !== null && state !== 'excused')
  const came = counted.filter(({ state }) => state === 'present' || state === 'late')
  return { held: counted.length, attended: came.length }
}
