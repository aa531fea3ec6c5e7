import { and, asc, desc, eq, exists, isNull, ne, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MAX_CANDIDATES } from '../../../contract/classes/substitutes.ts'
import { invalid } from '../../../contract/http/errors.ts'
import { calledOf } from '../../../contract/people/local-part.ts'
import { classes, sessions, tutors, users } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { isAdmin } from '../../admins.ts'
import type { Context } from '../../context.ts'
import { isApprovedSession } from '../../session-visibility.ts'
import { toldOf } from '../../who-teaches.ts'
import { meets } from '../plan/overlaps.ts'
import type { Substitute } from './give.ts'
import { requireManaged, type Seen } from './require.ts'

const person = {
  ...{ id: users.id, name: users.name, email: users.email, phone: users.phone },
  tutorName: tutors.name,
}
type Person = Record<'name' | 'email' | 'phone' | 'tutorName', string | null>

const nameOf = ({ tutorName, ...known }: Person): string => tutorName ?? calledOf(known)

const isTheirs = and(eq(tutors.userId, users.id), eq(tutors.status, 'active'))

/**
 * Instructors; an Admin also appoints Admins who are tutors. Nobody asks these: their screen has no answer.
 */
function mayBe(context: Context, actor: Actor): SQL | undefined {
  const isInstructor = eq(users.role, 'Instructor')
  const isTutor = and(isAdmin(context), sql`${tutors.id} is not null`)
  return and(actor.role === 'Admin' ? or(isInstructor, isTutor) : isInstructor, isNull(users.deletedAt))
}

/**
 * Lists who could take a class (B11): tutors with no other class then, those of its subject first. Throws
 * 404 for a class of others.
 */
export async function listCandidates(context: Context, actor: Actor, classId: string) {
  const seen = await requireManaged(context, actor, classId)
  const { database } = context
  const isOfSubject = teachesSubject(context, seen)
  const others = notInArray(users.id, toldOf(seen.session, seen.row))
  const found = await database
    .select({ ...person, ofSubject: isOfSubject.as('of_subject') })
    .from(users)
    .leftJoin(tutors, isTheirs)
    .where(and(mayBe(context, actor), others, notExists(classesThen(context, seen))))
    .orderBy(desc(sql`of_subject`), asc(sql`coalesce(${tutors.name}, ${users.name}, '')`), asc(users.id))
    .limit(MAX_CANDIDATES)
  return found.map(({ ofSubject, ...one }) => ({ _id: one.id, name: nameOf(one), ofSubject }))
}

/** Throws 400 for who can be no substitute. */
export async function requireCandidate(context: Context, actor: Actor, id: string): Promise<Substitute> {
  const [found] = await context.database
    .select(person)
    .from(users)
    .leftJoin(tutors, isTheirs)
    .where(and(mayBe(context, actor), eq(users.id, id)))
  if (!found) throw invalid('tutorId', 'choose_active_tutor')
  return { id, name: nameOf(found) }
}

const busy = alias(classes, 'busy')

/** A user's classes that meet this one. */
function classesThen({ database }: Context, { row: { id, startAt, endAt } }: Seen) {
  const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
  return database
    .select({ id: busy.id })
    .from(busy)
    .where(and(eq(busy.tutorId, users.id), ne(busy.id, id), meets(busy, instant(startAt), instant(endAt))))
}

function teachesSubject({ database }: Context, { session: { subject } }: Seen): SQL<boolean> {
  if (subject === null) return sql<boolean>`false`
  const taught = database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tutorId, users.id), isApprovedSession, eq(sessions.subject, subject)))
  return sql<boolean>`${exists(taught)}`
}
