import { and, asc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { bookings } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { type Recipient, writeMessages } from '../../messages/outbox/write.ts'
import { teacherName } from '../../who-teaches.ts'
import { type ClassesBySession, type PlacedClass, readClassesOf } from '../plan/placed.ts'
import { calendarOf, whenIs, whereIs } from '../texts/when-where.ts'
import { reminderTexts } from './texts.ts'
import {
  deleteUnsent,
  isReminderNear,
  type ReminderKind,
  reminderKey,
  reminderKeys,
  reminderKindNames,
  reminderKinds,
} from './times.ts'

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
/** The present tutor: another one may have been sold. */
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
    await writeMessages(transaction, context, reminder, recipientsOf(due, classes, now))
    return due.length
  })
}

type Reminder = { kind: ReminderKind; booking: Booking; row: PlacedClass }

type Params = {
  kind: ReminderKind
  sessionId: string
  title: string
  /** Of the session, as its tutor is now. */
  tutor: string
  /** Who takes the class. */
  teacher: string
  startAt: Date
  endAt: Date
}

export const reminder = defineMessage<Params>({
  name: 'reminder',
  kind: 'reminder',
  sessions: ({ sessionId }) => [sessionId],
  compose({ kind, sessionId, title, tutor, teacher, startAt, endAt }, setting) {
    const { locale, now, publicUrl } = setting
    const { reminder: texts } = reminderTexts[locale.language]
    const planned = { title, tutor, classStart: startAt, classEnd: endAt }
    const classes = setting.classesOf(sessionId)
    const fromThis = classes?.filter((one) => one.startAt >= startAt)
    return {
      subject: texts.subject[kind](title),
      short: texts.short(title, locale.range(startAt, endAt, now)),
      paragraphs: [
        texts.says(title, teacher),
        whenIs(planned, fromThis, setting),
        ...whereIs(fromThis, setting),
        texts.where,
      ],
      afterwards: [texts.off, `${publicUrl}/dashboard/profile`],
      calendar: calendarOf('REQUEST', planned, classes, setting),
    }
  },
})

const recipientsOf = (due: Booking[], classesOf: ClassesBySession, now: Date): Recipient<Params>[] =>
  due
    .flatMap((booking) => remindersOf(booking, classesOf.get(booking.sessionId) ?? [], now))
    .map(({ kind, booking: { id, userId, sessionId, title, tutor }, row }) => ({
      ...{
        userId,
        dedupeKey: reminderKey(kind, id, row.startAt),
        path: `/dashboard/booked/${id}`,
        entryId: id,
      },
      params: {
        ...{ kind, sessionId, title, tutor, teacher: teacherName({ ...row, tutor }) },
        ...{ startAt: row.startAt, endAt: row.endAt },
      },
      expiresAt: new Date(row.startAt.getTime() - reminderKinds[kind].expiresMs),
    }))

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
