import { and, eq, exists, inArray, not, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { deliveries, messages } from '../../../db/schema.ts'

const HOUR = 3600_000

/**
 * When each reminder is due before the class, and when it becomes useless because the next reminder or the
 * class is near.
 */
export const reminderKinds = {
  day: { name: 'reminder-24h', dueMs: 24 * HOUR, usefulMs: 2 * HOUR, expiresMs: HOUR },
  hour: { name: 'reminder-1h', dueMs: HOUR, usefulMs: 0, expiresMs: 0 },
} as const
export type ReminderKind = keyof typeof reminderKinds
export const reminderKindNames = Object.keys(reminderKinds) as ReminderKind[]

/**
 * Makes the key for a booking, or for a session and who teaches it. Contains the start of the class, so that
 * a moved class gets new reminders.
 */
export const reminderKey = (kind: ReminderKind, entry: string, start: Date) =>
  `${reminderKinds[kind].name}:${entry}:${start.toISOString()}`

/** All reminders of these classes. */
export const reminderKeys = (entry: string, starts: Date[]): string[] =>
  starts.flatMap((start) => reminderKindNames.map((kind) => reminderKey(kind, entry, start)))

/** Whether a reminder of a class that starts then may be in the outbox. */
export const isReminderNear = (start: Date, now: Date): boolean =>
  start > now && start.getTime() - now.getTime() <= reminderKinds.day.dueMs

/** Deletes those that were not sent yet, by whatever they go. */
export async function deleteUnsent(transaction: Executor, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const own = transaction
    .select({ id: messages.id })
    .from(messages)
    .where(sql`${messages.dedupeKey} = any(${sql.param(keys)}::text[])`)
    .for('update')
  // One that is composed just now has its deliveries afterwards.
  const found = await own
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  await transaction
    .delete(deliveries)
    .where(and(inArray(deliveries.messageId, ids), eq(deliveries.state, sql`'waiting'`)))
  const isLeft = transaction
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(eq(deliveries.messageId, messages.id))
  await transaction.delete(messages).where(and(inArray(messages.id, ids), not(exists(isLeft))))
}
