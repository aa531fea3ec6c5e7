import { and, asc, desc, eq, exists, isNull, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MAX_SUBSTITUTES } from '../../contract/classes/substitutes.ts'
import { calledOf } from '../../contract/people/local-part.ts'
import { classes, sessions, tutors, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { isApprovedSession } from '../sessions/visibility.ts'
import { toldOf } from '../who-teaches.ts'
import { requireManaged } from './require.ts'

/**
 * Who could take a class (B11): tutors with no other class then, those of its subject first. Throws 404 for a
 * class of others.
 */
export async function listSubstitutes(context: Context, actor: Actor, classId: string) {
  const { row, session } = await requireManaged(context, actor, classId)
  const { database } = context
  const busy = alias(classes, 'busy')
  // As the constraint `classes_tutor_overlap`.
  const isBusy = database
    .select({ id: busy.id })
    .from(busy)
    .where(
      and(
        eq(busy.tutorId, users.id),
        ne(busy.id, row.id),
        sql`${busy.exclusive} and ${busy.state} = 'planned' and ${busy.endAt} - ${busy.startAt} <= interval '12 hours'`,
        sql`tstzrange(${busy.startAt}, ${busy.endAt}) && tstzrange(${row.startAt.toISOString()}, ${row.endAt.toISOString()})`,
      ),
    )
  const { subject } = session
  const ofSubject = database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tutorId, users.id), isApprovedSession, eq(sessions.subject, subject ?? 'other')))
  const isOfSubject = sql<boolean>`${subject ? exists(ofSubject) : sql`false`}`
  // An Admin is offered who applied as a tutor.
  const isTutor = or(
    eq(users.role, 'Instructor'),
    and(eq(users.role, 'Admin'), sql`${tutors.id} is not null`),
  )
  const found = await database
    .select({
      ...{ id: users.id, name: users.name, email: users.email, phone: users.phone },
      ...{ tutorName: tutors.name, ofSubject: isOfSubject.as('of_subject') },
    })
    .from(users)
    .leftJoin(tutors, and(eq(tutors.userId, users.id), eq(tutors.status, 'active')))
    .where(
      and(isTutor, isNull(users.deletedAt), notInArray(users.id, toldOf(session, row)), notExists(isBusy)),
    )
    .orderBy(desc(sql`of_subject`), asc(sql`coalesce(${tutors.name}, ${users.name}, '')`), asc(users.id))
    .limit(MAX_SUBSTITUTES)
  return found.map(({ id, tutorName, ofSubject, ...person }) => ({
    ...{ _id: id, name: tutorName ?? calledOf(person), ofSubject },
  }))
}
