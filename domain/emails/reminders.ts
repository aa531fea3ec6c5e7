import { and, asc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings } from '../../db/schema.ts'
import { type ClassesBySession, type PlacedClass, readClassesOf } from '../classes/plan/placed.ts'
import type { Context } from '../context.ts'
import { teacherName } from '../who-teaches.ts'
import { calendarOf, whenIs, whereIs } from './class-texts.ts'
import { type EmailTemplate, enqueueEmails } from './enqueue.ts'
import {
  deleteUnsent,
  isReminderNear,
  type ReminderKind,
  reminderKey,
  reminderKeys,
  reminderKindNames,
  reminderKinds,
} from './reminder-times.ts'

type Booking = Pick<
  typeof bookings.$inferSelect,
  'id' | 'userId' | 'sessionId' | 'title' | 'tutor' | 'createdAt' | 'nextReminderAt'
>

/** Deletes unsent reminders of cancelled bookings. */
export async function deleteReminders(
  transaction: Executor,
  { clock }: Context,
  cancelled: Pick<Booking, 'id' | 'sessionId'>[],
  classesOf: ClassesBySession,
): Promise<void> {
  const now = clock()
  const nearOf = (sessionId: string) =>
    (classesOf.get(sessionId) ?? [])
      .map(({ startAt }) => startAt)
      .filter((start) => isReminderNear(start, now))
  const keys = cancelled.flatMap(({ id, sessionId }) => reminderKeys(id, nearOf(sessionId)))
  await deleteUnsent(transaction, keys)
}

/** Deletes unsent reminders to the students of a class that is no longer at that time. */
export async function deleteRemindersOfClass(
  transaction: Executor,
  { clock }: Context,
  sessionId: string,
  start: Date,
): Promise<void> {
  if (!isReminderNear(start, clock())) return
  const seated = await transaction
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.sessionId, sessionId), isNull(bookings.cancelledAt)))
  await deleteUnsent(
    transaction,
    seated.flatMap(({ id }) => reminderKeys(id, [start])),
  )
}

const CHUNK = 500

const { id, userId, sessionId, title, createdAt, nextReminderAt } = getTableColumns(bookings)
/** Who teaches it now: another one may have been sold. */
const tutor = sql<string>`(select sessions.tutor from sessions where sessions.id = bookings.session_id)`
const columns = { id, userId, sessionId, title, tutor, createdAt, nextReminderAt }

/**
 * Writes one chunk of due reminders into the outbox and returns the number of bookings it processed. Any
 * number of processes may run it concurrently. After a downtime, reminders that are still useful are sent.
 * People who booked after a reminder was due do not get it.
 */
export async function enqueueDueReminders(context: Context): Promise<number> {
  const now = context.clock()
  return context.database.transaction(async (transaction) => {
    const due = await transaction
      .select(columns)
      .from(bookings)
      .where(and(isNull(bookings.cancelledAt), lte(bookings.nextReminderAt, now)))
      .orderBy(asc(bookings.nextReminderAt))
      .limit(CHUNK)
      .for('no key update', { skipLocked: true })
    if (due.length === 0) return 0
    await transaction
      .update(bookings)
      .set({ nextReminderAt: sql`next_reminder(${bookings.sessionId}, ${now.toISOString()})` })
      .where(
        inArray(
          bookings.id,
          due.map(({ id }) => id),
        ),
      )
    const classes = await readClassesOf(
      transaction,
      due.map(({ sessionId }) => sessionId),
    )
    await enqueueEmails(transaction, context, templatesOf(due, classes, now, context.publicUrl))
    return due.length
  })
}

type Reminder = { kind: ReminderKind; booking: Booking; row: PlacedClass }

/** One template for all recipients of the same text. */
function templatesOf(
  due: Booking[],
  classesOf: ClassesBySession,
  now: Date,
  publicUrl: string,
): EmailTemplate[] {
  const reminders = due.flatMap((booking) =>
    remindersOf(booking, classesOf.get(booking.sessionId) ?? [], now),
  )
  const alike = Map.groupBy(reminders, ({ kind, booking: { title, tutor }, row }) =>
    JSON.stringify([kind, row.id, title, tutor]),
  )
  return [...alike.values()].map((group) => {
    const [{ kind, booking, row }] = group as [Reminder]
    const { title, tutor, sessionId } = booking
    const planned = { title, tutor, classStart: row.startAt, classEnd: row.endAt }
    const classes = classesOf.get(sessionId)
    const fromThis = classes?.filter(({ startAt }) => startAt >= row.startAt)
    return {
      kind: 'reminder',
      to: group.map(({ booking: { id, userId } }) => ({
        userId,
        dedupeKey: reminderKey(kind, id, row.startAt),
        path: `/dashboard/booked/${id}`,
        entryId: id,
      })),
      expiresAt: new Date(row.startAt.getTime() - reminderKinds[kind].expiresMs),
      render(locale) {
        const { reminder } = locale.messages
        return {
          subject: reminder.subject[kind](title),
          short: reminder.short(title, locale.range(row.startAt, row.endAt, now)),
          paragraphs: [
            reminder.says(title, teacherName({ ...row, tutor })),
            whenIs(planned, fromThis, { locale, now }),
            ...whereIs(fromThis, { locale, now }),
            reminder.where,
          ],
          afterwards: [reminder.off, `${publicUrl}/dashboard/profile`],
          calendar: calendarOf('REQUEST', planned, classes, locale),
        }
      },
    }
  })
}

/** The reminders that became due since the booking's last one, and are still of use. */
function remindersOf(booking: Booking, classes: readonly PlacedClass[], now: Date): Reminder[] {
  return classes
    .filter(({ state, startAt }) => state === 'planned' && isReminderNear(startAt, now))
    .flatMap((row) =>
      reminderKindNames
        .filter((kind) => isDue(kind, booking, row, now))
        .map((kind) => ({ kind, booking, row })),
    )
}

function isDue(
  kind: ReminderKind,
  { createdAt, nextReminderAt }: Booking,
  { startAt }: PlacedClass,
  now: Date,
): boolean {
  const { dueMs, usefulMs } = reminderKinds[kind]
  const dueAt = new Date(startAt.getTime() - dueMs)
  const isUseful = startAt.getTime() - now.getTime() > usefulMs
  return dueAt <= now && nextReminderAt !== null && dueAt >= nextReminderAt && dueAt > createdAt && isUseful
}
