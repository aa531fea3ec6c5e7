import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { bookings, users } from '../../db/schema.ts'
import { getOrCreateSecret } from '../../db/secrets.ts'
import type { Context } from '../context.ts'

/** Where a reminder's header List-Unsubscribe leads: the booking that it is about, signed. */
export const UNSUBSCRIBE_PATH = '/reminders/off'

const EVENT = /^reminder-\w+:([0-9a-f-]{36}):/
const TOKEN = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** Answers the link for a mail's event; undefined for all that is no reminder, because only those can be switched off. */
export async function createUnsubscribeLinks(
  database: Context['database'],
  publicUrl: string,
): Promise<(event: string | null) => string | undefined> {
  const key = await keyOf(database)
  return (event) => {
    const [, booking] = EVENT.exec(event ?? '') ?? []
    return booking && `${publicUrl}${UNSUBSCRIBE_PATH}/${booking}.${sign(key, booking)}`
  }
}

/**
 * Ends the reminders of whoever has the booking that a link names, without a sign-in (RFC 8058). The link can do nothing
 * else, and works for as long as the booking is known. Answers whether it is one of ours.
 */
export async function unsubscribe({ database }: Pick<Context, 'database'>, token: string): Promise<boolean> {
  const booking = await bookingIdOf(database, token)
  if (!booking) return false
  const reader = database.select({ id: bookings.userId }).from(bookings).where(eq(bookings.id, booking))
  await database
    .update(users)
    .set({ wantsReminders: false })
    .where(and(eq(users.id, reader), isNull(users.deletedAt)))
  return true
}

/** The booking that a link is for, if we have signed it. */
export async function bookingIdOf(database: Context['database'], token: string): Promise<string | undefined> {
  const [, booking, signature] = TOKEN.exec(token) ?? []
  if (!booking || !signature) return undefined
  const wanted = Buffer.from(sign(await keyOf(database), booking))
  return timingSafeEqual(wanted, Buffer.from(signature)) ? booking : undefined
}

const keyOf = (database: Context['database']) => getOrCreateSecret(database, 'unsubscribe links')

const sign = (key: string, booking: string) =>
  createHmac('sha256', key).update(`reminders off: ${booking}`).digest('base64url')
