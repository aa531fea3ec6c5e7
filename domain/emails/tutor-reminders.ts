import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { auditTrail, classes, eventOf, outboxEmails, sessions, users } from '../../db/schema.ts'
import { type ClassesBySession, readClassesOf } from '../classes/placed.ts'
import type { Context } from '../context.ts'
import { calendarOf, whenIs, whereIs } from './class-texts.ts'
import { type EmailTemplate, enqueueEmails } from './enqueue.ts'
import { goesByEmail, goesByPush, goesBySms } from './reachable.ts'
import {
  deleteUnsent,
  isReminderNear,
  type ReminderKind,
  reminderKey,
  reminderKeys,
  reminderKinds,
} from './reminder-times.ts'

/** The next round writes the rest. */
const CHUNK = 500

const REMINDER = sql`'reminder'`

/** Who teaches it, as `tutorOf` says. */
const tutorId = sql<string>`coalesce(${sessions.tutorId}, ${sessions.ownerId})`

type Due = {
  kind: ReminderKind
  userId: string
  classId: string
  startAt: Date
  endAt: Date
  session: Pick<typeof sessions.$inferSelect, 'id' | 'title' | 'tutor' | 'enrolled'>
}

/**
 * Writes one chunk of reminders to those who teach a class, a day and an hour before it, and returns how
 * many. The outbox says who has got one. A tutor whom the news that they teach it has reached later than a
 * day before gets none of that day. Any number of processes may run it at once.
 */
export async function remindTutors(context: Context): Promise<number> {
  return context.database.transaction(async (transaction) => {
    const due = [
      ...(await listDue(transaction, context, 'day')),
      ...(await listDue(transaction, context, 'hour')),
    ]
    if (due.length === 0) return 0
    const classesOf = await readClassesOf(
      transaction,
      due.map(({ session }) => session.id),
    )
    const setting = { now: context.clock(), publicUrl: context.publicUrl }
    const templates = due.map((one) => templateOf(one, classesOf, setting))
    await enqueueEmails(transaction, context, templates)
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
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(
      eq(
        eventOf(outboxEmails.dedupeKey),
        sql`${name}::text || ':' || ${sessions.id} || ':' || ${tutorId} || ':' || ${startOf}`,
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
  const rows = await transaction
    .select({
      ...{ userId: users.id, classId: classes.id, startAt: classes.startAt, endAt: classes.endAt },
      session: { id: sessions.id, title: sessions.title, tutor: sessions.tutor, enrolled: sessions.enrolled },
    })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .innerJoin(users, eq(users.id, tutorId))
    .where(
      and(
        gt(classes.startAt, after(usefulMs)),
        lte(classes.startAt, after(dueMs)),
        eq(classes.state, 'planned'),
        eq(sessions.status, 'approved'),
        isNull(sessions.deletedAt),
        or(isNull(sessions.approvedAt), sql`${sessions.approvedAt} <= ${dueAt}`),
        // An Admin creates sessions of others, and names a tutor without an account by hand.
        or(isNotNull(sessions.tutorId), eq(users.role, 'Instructor')),
        or(goesByEmail(REMINDER), goesBySms(REMINDER), goesByPush(REMINDER)),
        notExists(written),
        notExists(assignedLate),
      ),
    )
    .orderBy(asc(classes.startAt), asc(classes.id))
    .limit(CHUNK)
    .for('share', { of: [classes, sessions], skipLocked: true })
  return rows.map((row) => ({ ...row, kind }))
}

function templateOf(
  { kind, userId, classId, startAt, endAt, session }: Due,
  classesOf: ClassesBySession,
  { now, publicUrl }: { now: Date; publicUrl: string },
): EmailTemplate {
  const { id, title, tutor, enrolled } = session
  const ofSession = classesOf.get(id)
  const row = ofSession?.filter((one) => one.id === classId)
  const planned = { title, tutor, classStart: startAt, classEnd: endAt }
  const dedupeKey = reminderKey(kind, `${id}:${userId}`, startAt)
  return {
    kind: 'reminder',
    to: [{ userId, dedupeKey, path: `/dashboard/roster/${id}`, entryId: id }],
    expiresAt: new Date(startAt.getTime() - reminderKinds[kind].expiresMs),
    render: (locale) => ({
      subject: locale.messages.reminder.subject[kind](title),
      short: locale.messages.reminder.short(title, locale.range(startAt, endAt, now)),
      paragraphs: [
        locale.messages.teaching.reminder.says(title, enrolled),
        whenIs(planned, row, { locale, now }),
        ...whereIs(row, { locale, now }),
        locale.messages.teaching.reminder.where,
      ],
      afterwards: [locale.messages.reminder.off, `${publicUrl}/dashboard/profile`],
      calendar: calendarOf('REQUEST', planned, ofSession, locale),
    }),
  }
}

/** Deletes reminders to a tutor that were not sent: another one teaches the session, or nobody. */
export async function deleteTutorReminders(
  transaction: Executor,
  { clock }: Pick<Context, 'clock'>,
  sessionId: string,
  userId: string,
): Promise<void> {
  const rows = (await readClassesOf(transaction, [sessionId])).get(sessionId) ?? []
  const starts = rows.map(({ startAt }) => startAt).filter((start) => isReminderNear(start, clock()))
  await deleteUnsent(transaction, reminderKeys(`${sessionId}:${userId}`, starts))
}
