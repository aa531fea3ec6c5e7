import { and, asc, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm'
import { bookings, users } from '../../db/schema.ts'
import { type ClassesBySession, readClassesOf } from '../classes/placed.ts'
import type { Context } from '../context.ts'
import { calendarOf, whenIs, whereIs } from './class-texts.ts'
import { enqueueMails, type MailTemplate } from './enqueue.ts'

type Booking = Pick<
  typeof bookings.$inferSelect,
  'id' | 'userId' | 'sessionId' | 'title' | 'tutor' | 'classStart' | 'classEnd' | 'createdAt'
>

const HOUR = 3600_000

/** When each reminder is due before the class, and when it becomes useless because the next reminder or the class is near. */
const kinds = {
  day: { name: 'reminder-24h', dueMs: 24 * HOUR, usefulMs: 2 * HOUR, expiresMs: HOUR },
  hour: { name: 'reminder-1h', dueMs: HOUR, usefulMs: 0, expiresMs: 0 },
} as const
type Kind = keyof typeof kinds

/** Contains the start of the class, so that a moved class gets new reminders. */
const reminderKey = (kind: Kind, { id, classStart }: Pick<Booking, 'id' | 'classStart'>) =>
  `${kinds[kind].name}:${id}:${classStart.toISOString()}`

export const reminderKeys = (booking: Pick<Booking, 'id' | 'classStart'>) =>
  (['day', 'hour'] as const).map((kind) => reminderKey(kind, booking))

const BATCH = 500

const { id, userId, sessionId, title, tutor, classStart, classEnd, createdAt } = getTableColumns(bookings)
const columns = { id, userId, sessionId, title, tutor, classStart, classEnd, createdAt }

/**
 * Writes one batch of due reminders into the outbox and returns the number of bookings it processed. Any number of processes may
 * run it concurrently. After a downtime, reminders that are still useful are sent. People who booked after a reminder was due do
 * not get it.
 */
export async function enqueueDueReminders(context: Context): Promise<number> {
  const now = context.clock()
  return context.database.transaction(async (transaction) => {
    const due = await transaction
      .select(columns)
      .from(bookings)
      .where(and(isNull(bookings.cancelledAt), lte(bookings.nextReminderAt, now)))
      .orderBy(asc(bookings.nextReminderAt))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (due.length === 0) return 0
    const hourBefore = sql`${bookings.classStart} - interval '1 hour'`
    await transaction
      .update(bookings)
      .set({
        nextReminderAt: sql`case when ${hourBefore} > ${now.toISOString()}::timestamptz then ${hourBefore} end`,
      })
      .where(
        inArray(
          bookings.id,
          due.map(({ id }) => id),
        ),
      )
    const wanted = await wantingReminders(transaction, due)
    const classes = await readClassesOf(
      transaction,
      wanted.map(({ sessionId }) => sessionId),
    )
    await enqueueMails(transaction, context, templatesOf(wanted, classes, now, context.mail?.publicUrl ?? ''))
    return due.length
  })
}

async function wantingReminders(
  queries: Pick<Context['database'], 'select'>,
  due: Booking[],
): Promise<Booking[]> {
  const ids = [...new Set(due.map(({ userId }) => userId))]
  const wanting = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), users.wantsReminders))
  const wantingIds = new Set(wanting.map(({ id }) => id))
  return due.filter(({ userId }) => wantingIds.has(userId))
}

/** One template for all recipients of the same text. */
function templatesOf(
  due: Booking[],
  classesOf: ClassesBySession,
  now: Date,
  publicUrl: string,
): MailTemplate[] {
  const reminders = due.flatMap((booking) => {
    const kind = kindOf(booking, now)
    return kind ? [{ ...booking, kind }] : []
  })
  const alike = Map.groupBy(reminders, ({ kind, sessionId, title, tutor, classStart, classEnd }) =>
    JSON.stringify([kind, sessionId, title, tutor, classStart, classEnd]),
  )
  return [...alike.values()].map((group) => {
    const [{ kind, ...planned }] = group as [(typeof reminders)[number]]
    const { sessionId, title, tutor, classStart } = planned
    const classes = classesOf.get(sessionId)
    return {
      to: group.map((booking) => ({
        userId: booking.userId,
        dedupeKey: reminderKey(kind, booking),
        path: `/dashboard/booked/${booking.id}`,
        entryId: booking.id,
      })),
      expiresAt: new Date(classStart.getTime() - kinds[kind].expiresMs),
      render(locale) {
        const { reminder } = locale.messages
        return {
          subject: reminder.subject[kind](title),
          paragraphs: [
            reminder.says(title, tutor),
            whenIs(planned, classes, { locale, now }),
            ...whereIs(classes, { locale, now }),
            reminder.where,
          ],
          afterwards: [reminder.off, `${publicUrl}/dashboard/profile`],
          calendar: calendarOf('REQUEST', planned, classes, locale),
        }
      },
    }
  })
}

/** The reminder that is useful now, if any. */
function kindOf({ classStart, createdAt }: Booking, now: Date): Kind | undefined {
  const leftMs = classStart.getTime() - now.getTime()
  const bookedMs = classStart.getTime() - createdAt.getTime()
  const kind = leftMs > kinds.hour.dueMs ? 'day' : 'hour'
  const { dueMs, usefulMs } = kinds[kind]
  return leftMs > usefulMs && bookedMs > dueMs ? kind : undefined
}
