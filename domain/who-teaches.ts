import { type SQL, sql } from 'drizzle-orm'
import { classes, sessions } from '../db/schema.ts'

type Session = Pick<typeof sessions.$inferSelect, 'ownerId' | 'tutorId'>
type Class = Pick<typeof classes.$inferSelect, 'substituteId'>

/** Whose an approved session is: who teaches its classes, but those that a substitute takes. */
export const tutorOf = ({ ownerId, tutorId }: Session): string => tutorId ?? ownerId

/** Who teaches a class: takes its roll, lets people in, comes and is reminded. */
export const teacherOf = (session: Session, { substituteId }: Class): string =>
  substituteId ?? tutorOf(session)

/** Who is told of what happens to a class: whose session it is, and who takes it. */
export const toldOf = (session: Session, row: Class): string[] => [
  ...new Set([tutorOf(session), teacherOf(session, row)]),
]

/** As `tutorOf` says, in SQL. By the index `sessions_taught`. */
export const sessionTutor = sql<string>`coalesce(${sessions.tutorId}, ${sessions.ownerId})`

/** As `teacherOf` says, of `classes` beside their `sessions`. */
export const classTeacher = sql<string>`coalesce(${classes.substituteId}, ${sessionTutor})`

/**
 * Who teaches a class and was named by their account. An Admin creates sessions of others, and names a tutor
 * without an account by hand; then this is null.
 */
export const namedTeacher = sql<string | null>`coalesce(${classes.substituteId}, ${sessions.tutorId})`

/**
 * Whether this person is the named teacher of a class. As two look-ups: of one condition on both tables
 * PostgreSQL would read the classes of everybody.
 */
export const isTakenBy = (userId: string): SQL => sql`${classes.id} in (
  select own.id from ${classes} as own join ${sessions} as theirs on theirs.id = own.session_id
    where theirs.tutor_id = ${userId} and own.substitute_id is null
  union all select taken.id from ${classes} as taken where taken.substitute_id = ${userId})`

/** The name of who teaches a class, as people read it. */
export const teacherName = ({ substitute, tutor }: { substitute: string | null; tutor: string }): string =>
  substitute ?? tutor
