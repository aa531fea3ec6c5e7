import { and, eq, inArray, min, sql } from 'drizzle-orm'
import type { ClassChangeKind } from '../../../contract/sessions/catalogue.ts'
import type { Executor } from '../../../db/client.ts'
import {
  type ActValues,
  bookings,
  classChanges,
  classes,
  classNotices,
  rooms,
  sessions,
} from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import { type Context, newId } from '../../context.ts'
import { isActiveBooking } from '../../seats/bookings.ts'
import type { LockedSession } from '../../seats/lock.ts'
import { indexSession } from '../../sessions/find/index-sessions.ts'
import { teacherName, teacherOf } from '../../who-teaches.ts'
import { tellTutorsOfChange } from '../news/change.ts'
import { tellNotAsked } from '../news/substitute.ts'
import { deleteRemindersOfClass } from '../reminders/students.ts'
import { deleteTutorReminders } from '../reminders/tutors.ts'
import type { Class } from './require-class.ts'

type Change = {
  session: LockedSession
  /** The class after the change, and before it; null: it is new. */
  is: Class
  was: Class | null
  kind: ClassChangeKind
  /** Empty for a substitute, who needs none. */
  reason: string
  answerBy: Date | null
  /** Of a day off, which tells people and tutors itself, once. */
  dayOffId?: string
}

/**
 * Writes what follows from a changed class of a locked session, in the transaction of the change: the row of
 * the change, who is to be told, the dates of the session and its bookings, their reminders, the audit event
 * and the emails to its tutors and to who was asked to take it. Returns its id.
 */
export async function recordClassChange(
  transaction: Executor,
  context: Context,
  actor: Actor,
  change: Change,
): Promise<string> {
  const { session, is, was, kind, reason, answerBy, dayOffId = null } = change
  const now = context.clock()
  const placeOf = await readPlaces(transaction, was ? [was, is] : [is])
  const row = {
    ...{ id: newId(context), classId: is.id, sessionId: session.id, kind, reason, byId: actor.id },
    ...{ answerBy, dayOffId },
    ...(kind === 'substituted' && { teacher: nameOf(session, is), substituteId: is.substituteId }),
    ...(was && { beforeStartAt: was.startAt, beforeEndAt: was.endAt, beforePlace: placeOf(was) }),
    ...(kind !== 'cancelled' && { afterStartAt: is.startAt, afterEndAt: is.endAt, afterPlace: placeOf(is) }),
    createdAt: now,
  }
  const [recorded] = await transaction.insert(classChanges).values(row).returning()
  if (!recorded) throw new Error('The change was not recorded')
  await noteWhoIsToBeTold(transaction, recorded.id, session.id)
  if (kind !== 'substituted') await followClasses(transaction, session, now)
  await recordAuditEvent(transaction, context, actor, {
    action: `class.${kind}`,
    subjectId: session.id,
    affectedUserId: session.ownerId,
    ...(was && { before: { ...valuesOf(was, placeOf(was)), ...tutorAct(change, was) } }),
    after: {
      ...(kind !== 'cancelled' && valuesOf(is, placeOf(is))),
      ...(reason && { reason }),
      ...tutorAct(change, is),
    },
  })
  if (was) await forgetReminders(transaction, context, change, was)
  const isStillAsked = was && [is.askedId, is.substituteId].includes(was.askedId)
  if (was && !isStillAsked) await tellNotAsked(transaction, context, session, was)
  if (dayOffId !== null) return recorded.id
  await context.jobs.enqueue(transaction, 'class-notices')
  await tellTutorsOfChange(transaction, context, actor, { change: recorded, session, was, is })
  return recorded.id
}

const nameOf = ({ tutor }: LockedSession, { substituteName, heldByName }: Class) =>
  teacherName({ substituteName, heldByName, tutor })

const tutorAct = ({ kind, session }: Change, row: Class): ActValues =>
  kind === 'substituted' ? { tutor: nameOf(session, row) } : {}

/** Forgets reminders of a class that is moved; of one that another tutor takes only that tutor's. */
async function forgetReminders(
  transaction: Executor,
  context: Context,
  { kind, session }: Change,
  was: Class,
): Promise<void> {
  const taught = { sessionId: session.id, userId: teacherOf(session, was), starts: [was.startAt] }
  await deleteTutorReminders(transaction, context, taught)
  if (kind !== 'substituted') await deleteRemindersOfClass(transaction, context, session.id, was.startAt)
}

/** Where classes are, as people read it: the room, and what is said beside it. */
async function readPlaces(queries: Executor, of: Class[]): Promise<(one: Class) => string | null> {
  const ids = of.flatMap(({ roomId }) => (roomId === null ? [] : [roomId]))
  const found = ids.length === 0 ? [] : await queries.select().from(rooms).where(inArray(rooms.id, ids))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return ({ roomId, place }) => [names.get(roomId ?? ''), place].filter(Boolean).join(', ') || null
}

const valuesOf = ({ startAt, endAt }: Class, place: string | null): ActValues => ({
  classStart: startAt.toISOString(),
  classEnd: endAt.toISOString(),
  ...(place && { place }),
})

/** The session is locked, so this is exact: who books later sees the class as it is. */
async function noteWhoIsToBeTold(transaction: Executor, changeId: string, sessionId: string): Promise<void> {
  const seated = transaction
    .select({
      changeId: sql<string>`${changeId}::uuid`.as('change_id'),
      bookingId: bookings.id,
      handledAt: sql<null>`null::timestamptz`.as('handled_at'),
      toldAt: sql<null>`null::timestamptz`.as('told_at'),
    })
    .from(bookings)
    .where(and(eq(bookings.sessionId, sessionId), isActiveBooking))
  await transaction.insert(classNotices).select(seated)
}

/**
 * The dates of a session and of its seats are those of its classes that take place, and reminders are due
 * before these.
 */
async function followClasses(transaction: Executor, session: LockedSession, now: Date): Promise<void> {
  const [span] = await transaction
    .select({
      classStart: min(classes.startAt),
      classEnd: sql<Date>`max(${classes.endAt})`.mapWith(classes.endAt),
      nextReminderAt: sql<Date | null>`next_reminder(${session.id}, ${now.toISOString()})`.mapWith(
        bookings.nextReminderAt,
      ),
    })
    .from(classes)
    .where(and(eq(classes.sessionId, session.id), eq(classes.state, 'planned')))
  if (!span?.classStart) throw new Error('A session without a class')
  const { classStart, classEnd, nextReminderAt } = span
  await transaction.update(sessions).set({ classStart, classEnd }).where(eq(sessions.id, session.id))
  // What it says may have been taken out of the search when it was over.
  if (session.classEnd < now) await indexSession(transaction, session.id)
  const isDue = sql`${bookings.nextReminderAt} <= ${now.toISOString()}`
  const next = sql`${nextReminderAt?.toISOString() ?? null}::timestamptz`
  // One that is due and not sent yet stays due: it may be about another class.
  const reminder = sql`case when ${isDue} then ${bookings.nextReminderAt} else ${next} end`
  const was = sql`(${bookings.classStart}, ${bookings.classEnd}, ${bookings.nextReminderAt})`
  const is = sql`(${classStart.toISOString()}::timestamptz, ${classEnd.toISOString()}::timestamptz, ${reminder})`
  // Mostly nothing changes for them: the class is neither the first nor the last, nor the next.
  await transaction
    .update(bookings)
    .set({ classStart, classEnd, nextReminderAt: reminder })
    .where(and(eq(bookings.sessionId, session.id), isActiveBooking, sql`${was} is distinct from ${is}`))
}
