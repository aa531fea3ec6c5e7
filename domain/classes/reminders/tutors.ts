import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { auditTrail, classChanges, classes, messages, sessions, users } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { goesByEmail, goesByPush, goesBySms } from '../../messages/contacts/channels-and-language.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { type Recipient, writeMessages } from '../../messages/outbox/write.ts'
import { isApprovedSession } from '../../session-visibility.ts'
import { classTeacher, namedTeacher } from '../../who-teaches.ts'
import { type PlacedClass, readClassesOf } from '../plan/placed.ts'
import { calendarOf, isOwnTutors, whenIs, whereIs } from '../texts/when-where.ts'
import { reminderTexts } from './texts.ts'
import {
  deleteUnsent,
  isReminderNear,
  type ReminderKind,
  reminderKey,
  reminderKeys,
  reminderKinds,
} from './times.ts'

/** The next round writes the rest. */
const CHUNK = 500

const REMINDER = sql`'reminder'`

type Due = {
  kind: ReminderKind
  userId: string
  classId: string
  startAt: Date
  endAt: Date
  substituteId: string | null
  session: Pick<typeof sessions.$inferSelect, 'id' | 'title' | 'tutor' | 'enrolled'>
}

/**
 * Writes one chunk of reminders to those who teach a class, a day and an hour before it, and returns how
 * many. The table `messages` says who has got one. A tutor whom the news that they teach it has reached later
 * than a day before gets none of that day. Any number of processes may run it at once.
 */
export async function remindTutors(context: Context): Promise<number> {
  return context.database.transaction(async (transaction) => {
    const due = [
      ...(await listDue(transaction, context, 'day')),
      ...(await listDue(transaction, context, 'hour')),
    ]
    if (due.length === 0) return 0
    await writeMessages(transaction, context, tutorReminder, due.map(recipientOf))
    return due.length
  })
}

/** Locks the classes, so that one who moves them deletes these reminders afterwards. */
async function listDue(transaction: Executor, context: Context, kind: ReminderKind): Promise<Due[]> {
  const now = context.clock()
  const { name, dueMs, usefulMs } = reminderKinds[kind]
  const after = (ms: number) => new Date(now.getTime() + ms)
  const dueAt = sql`${classes.startAt} - ${dueMs / 3600_000} * interval '1 hour'`
  const startOf = sql`to_char(${classes.startAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const written = transaction
    .select({ id: messages.id })
    .from(messages)
    .where(
      eq(
        messages.dedupeKey,
        sql`${name}::text || ':' || ${sessions.id} || ':' || ${classTeacher} || ':' || ${startOf}`,
      ),
    )
  const assignedLate = transaction
    .select({ id: auditTrail.id })
    .from(auditTrail)
    .where(
      and(
        eq(auditTrail.subjectId, sessions.id),
        eq(auditTrail.action, 'session.assigned'),
        sql`${auditTrail.occurredAt} > ${dueAt}`,
      ),
    )
  const substitutedLate = transaction
    .select({ id: classChanges.id })
    .from(classChanges)
    .where(
      and(
        eq(classChanges.classId, classes.id),
        eq(classChanges.kind, 'substituted'),
        sql`${classChanges.createdAt} > ${dueAt}`,
      ),
    )
  const rows = await transaction
    .select({
      ...{ userId: users.id, classId: classes.id, substituteId: classes.substituteId },
      ...{ startAt: classes.startAt, endAt: classes.endAt },
      session: { id: sessions.id, title: sessions.title, tutor: sessions.tutor, enrolled: sessions.enrolled },
    })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .innerJoin(users, eq(users.id, classTeacher))
    .where(
      and(
        gt(classes.startAt, after(usefulMs)),
        lte(classes.startAt, after(dueMs)),
        eq(classes.state, 'planned'),
        isApprovedSession,
        or(isNull(sessions.approvedAt), sql`${sessions.approvedAt} <= ${dueAt}`),
        // An Admin creates sessions of others, and names a tutor without an account by hand.
        or(isNotNull(namedTeacher), eq(users.role, 'Instructor')),
        or(goesByEmail(REMINDER), goesBySms(REMINDER), goesByPush(REMINDER)),
        notExists(written),
        notExists(assignedLate),
        notExists(substitutedLate),
      ),
    )
    .orderBy(asc(classes.startAt), asc(classes.id))
    .limit(CHUNK)
    .for('share', { of: [classes, sessions], skipLocked: true })
  return rows.map((row) => ({ ...row, kind }))
}

type Params = Pick<Due, 'kind' | 'userId' | 'classId' | 'startAt' | 'endAt'> & {
  session: Due['session']
  isSubstitute: boolean
}

export const tutorReminder = defineMessage<Params>({
  name: 'tutor-reminder',
  kind: 'reminder',
  sessions: ({ session }) => [session.id],
  compose({ kind, userId, classId, startAt, endAt, session, isSubstitute }, setting) {
    const { locale, now, publicUrl } = setting
    const { reminder, teaching } = reminderTexts[locale.language]
    const { id, title, tutor, enrolled } = session
    const ofSession = setting.classesOf(id)
    const row = ofSession?.filter((one) => one.id === classId)
    const takes = isSubstitute ? (one: PlacedClass) => one.substituteId === userId : isOwnTutors
    const planned = { title, tutor, classStart: startAt, classEnd: endAt, takes }
    return {
      subject: reminder.subject[kind](title),
      short: reminder.short(title, locale.range(startAt, endAt, now)),
      paragraphs: [
        teaching.says(title, enrolled),
        whenIs(planned, row, setting),
        ...whereIs(row, setting),
        teaching.where,
      ],
      afterwards: [reminder.off, `${publicUrl}/dashboard/profile`],
      calendar: calendarOf('REQUEST', planned, ofSession, setting),
    }
  },
})

/** Whose session it is has its roster. */
function recipientOf({ substituteId, ...due }: Due): Recipient<Params> {
  const { kind, userId, classId, startAt, session } = due
  const isSubstitute = substituteId === userId
  return {
    userId,
    dedupeKey: reminderKey(kind, `${session.id}:${userId}`, startAt),
    path: isSubstitute ? `/dashboard/roll/${classId}` : `/dashboard/roster/${session.id}`,
    entryId: session.id,
    params: { ...due, isSubstitute },
    expiresAt: new Date(startAt.getTime() - reminderKinds[kind].expiresMs),
  }
}

type Taught = {
  sessionId: string
  userId: string
  /** Of some of its classes; without it all of them. */
  starts?: Date[]
}

/** Deletes reminders to a tutor that were not sent: another one teaches these classes, or nobody. */
export async function deleteTutorReminders(
  transaction: Executor,
  { clock }: Pick<Context, 'clock'>,
  { sessionId, userId, starts }: Taught,
): Promise<void> {
  const all = starts ?? (await startsOf(transaction, sessionId))
  const near = all.filter((start) => isReminderNear(start, clock()))
  await deleteUnsent(transaction, reminderKeys(`${sessionId}:${userId}`, near))
}

async function startsOf(transaction: Executor, sessionId: string): Promise<Date[]> {
  const rows = (await readClassesOf(transaction, [sessionId])).get(sessionId) ?? []
  return rows.map(({ startAt }) => startAt)
}
