import { and, asc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings, outboxMails, users } from '../../db/schema.ts'
import { type ClassesBySession, type PlacedClass, readClassesOf } from '../classes/placed.ts'
import type { Context } from '../context.ts'
import { calendarOf, whenIs, whereIs } from './class-texts.ts'
import { enqueueMails, type MailTemplate } from './enqueue.ts'

type Booking = Pick<
  typeof bookings.$inferSelect,
  'id' | 'userId' | 'sessionId' | 'title' | 'tutor' | 'createdAt' | 'nextReminderAt'
>

const HOUR = 3600_000

/**
 * When each reminder is due before the class, and when it becomes useless because the next reminder or the
 * class is near.
 */
const kinds = {
  day: { name: 'reminder-24h', dueMs: 24 * HOUR, usefulMs: 2 * HOUR, expiresMs: HOUR },
  hour: { name: 'reminder-1h', dueMs: HOUR, usefulMs: 0, expiresMs: 0 },
} as const
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

/** Contains the start of the class, so that a moved class gets new reminders. */
const reminderKey = (kind: Kind, bookingId: string, start: Date) =>
  `${kinds[kind].name}:${bookingId}:${start.toISOString()}`

/** Whether a reminder of a class that starts then may be in the outbox. */
const mayBeReminded = (start: Date, now: Date) =>
  start > now && start.getTime() - now.getTime() <= kinds.day.dueMs

/** Deletes unsent reminders of cancelled bookings. */
export async function deleteReminders(
  transaction: Executor,
  { clock }: Context,
  cancelled: Pick<Booking, 'id' | 'sessionId'>[],
  classesOf: ClassesBySession,
): Promise<void> {
  const now = clock()
  const keys = cancelled.flatMap(({ id, sessionId }) =>
    (classesOf.get(sessionId) ?? [])
      .filter(({ startAt }) => mayBeReminded(startAt, now))
      .flatMap(({ startAt }) => kindNames.map((kind) => reminderKey(kind, id, startAt))),
  )
  await deleteUnsent(transaction, keys)
}

/** Deletes unsent reminders of a class that is no longer at that time. */
export async function deleteRemindersOfClass(
  transaction: Executor,
  { clock }: Context,
  sessionId: string,
  start: Date,
): Promise<void> {
  if (!mayBeReminded(start, clock())) return
  const seated = await transaction
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.sessionId, sessionId), isNull(bookings.cancelledAt)))
  const keys = seated.flatMap(({ id }) => kindNames.map((kind) => reminderKey(kind, id, start)))
  await deleteUnsent(transaction, keys)
}

async function deleteUnsent(transaction: Executor, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await transaction
    .delete(outboxMails)
    .where(
      and(eq(outboxMails.state, 'waiting'), sql`${outboxMails.dedupeKey} = any(${sql.param(keys)}::text[])`),
    )
}

const BATCH = 500

const { id, userId, sessionId, title, tutor, createdAt, nextReminderAt } = getTableColumns(bookings)
const columns = { id, userId, sessionId, title, tutor, createdAt, nextReminderAt }

/**
 * Writes one batch of due reminders into the outbox and returns the number of bookings it processed. Any
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
      .limit(BATCH)
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

type Reminder = { kind: Kind; booking: Booking; row: PlacedClass }

/** One template for all recipients of the same text. */
function templatesOf(
  due: Booking[],
  classesOf: ClassesBySession,
  now: Date,
  publicUrl: string,
): MailTemplate[] {
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
      expiresAt: new Date(row.startAt.getTime() - kinds[kind].expiresMs),
      render(locale) {
        const { reminder } = locale.messages
        return {
          subject: reminder.subject[kind](title),
          paragraphs: [
            reminder.says(title, tutor),
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
    .filter(({ state, startAt }) => state === 'planned' && mayBeReminded(startAt, now))
    .flatMap((row) =>
      kindNames.filter((kind) => isDue(kind, booking, row, now)).map((kind) => ({ kind, booking, row })),
    )
}

function isDue(
  kind: Kind,
  { createdAt, nextReminderAt }: Booking,
  { startAt }: PlacedClass,
  now: Date,
): boolean {
  const { dueMs, usefulMs } = kinds[kind]
  const dueAt = new Date(startAt.getTime() - dueMs)
  const isUseful = startAt.getTime() - now.getTime() > usefulMs
  return dueAt <= now && nextReminderAt !== null && dueAt >= nextReminderAt && dueAt > createdAt && isUseful
}
