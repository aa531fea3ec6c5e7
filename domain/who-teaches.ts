import { type SQL, sql } from 'drizzle-orm'
import { classes, sessions } from '../db/schema.ts'

type Session = Pick<typeof sessions.$inferSelect, 'ownerId' | 'tutorId'>
type Class = Pick<typeof classes.$inferSelect, 'substituteId' | 'heldById' | 'heldByName'>

/** Whose an approved session is: who teaches its classes, but those that a substitute takes. */
export const tutorOf = ({ ownerId, tutorId }: Session): string => tutorId ?? ownerId

/**
 * Says who teaches a class: takes its roll, lets people in, comes and is reminded. One that was held stays
 * with who held it when the session gets another tutor.
 */
export const teacherOf = (session: Session, row: Class): string =>
  row.substituteId ?? (row.heldByName === null ? tutorOf(session) : (row.heldById ?? session.ownerId))

/** As `namedTeacher` says, of a row. */
export const namedTeacherOf = (session: Pick<Session, 'tutorId'>, row: Class): string | null =>
  row.substituteId ?? (row.heldByName === null ? session.tutorId : row.heldById)

/** Names those who are told of what happens to a class: whose session it is, and who takes it. */
export const toldOf = (session: Session, row: Class): string[] => [
  ...new Set([tutorOf(session), teacherOf(session, row)]),
]

/** As `tutorOf` says, in SQL. By the index `sessions_taught`. */
export const sessionTutor = sql<string>`coalesce(${sessions.tutorId}, ${sessions.ownerId})`

/** As `teacherOf` says, of `classes` beside their `sessions`. */
export const classTeacher = sql<string>`coalesce(${classes.substituteId},
  case when ${classes.heldByName} is null then ${sessionTutor} else coalesce(${classes.heldById}, ${sessions.ownerId}) end)`

/**
 * The person who teaches a class and was named by their account. An Admin creates sessions of others, and
 * names a tutor without an account by hand; then this is null.
 */
export const namedTeacher = sql<string | null>`coalesce(${classes.substituteId},
  case when ${classes.heldByName} is null then ${sessions.tutorId} else ${classes.heldById} end)`

/**
 * Whether this person is the named teacher of a class. As look-ups: of one condition on both tables
 * PostgreSQL would read the classes of everybody.
 */
export const isTakenBy = (userId: string): SQL => sql`${classes.id} in (
  select own.id from ${classes} as own join ${sessions} as theirs on theirs.id = own.session_id
    where theirs.tutor_id = ${userId} and own.substitute_id is null and own.held_by_name is null
  union all select held.id from ${classes} as held where held.held_by_id = ${userId} and held.substitute_id is null
  union all select taken.id from ${classes} as taken where taken.substitute_id = ${userId})`

/** The name of who teaches a class, as people read it. */
export const teacherName = (row: {
  substituteName: string | null
  heldByName: string | null
  tutor: string
}): string => row.substituteName ?? row.heldByName ?? row.tutor
