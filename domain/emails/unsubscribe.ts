import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { bookings, users } from '../../db/schema.ts'
import { getOrCreateSecrets } from '../../db/secrets.ts'
import type { Context } from '../context.ts'

/**
 * The path of the List-Unsubscribe link of reminders that earlier versions sent. The signed id of a booking
 * follows. Newer emails have a link of `domain/links/`.
 */
export const UNSUBSCRIBE_PATH = '/reminders/off'

const TOKEN = /^([0-9a-f-]{36})\.([\w-]{43})$/

/**
 * Switches off the reminders of the user whose booking the link names, without a sign-in (RFC 8058). The link
 * can do nothing else, and works as long as the booking exists. Returns false for a link that we did not
 * sign.
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

/** The id of the booking that a link names; undefined when the signature is not ours. */
export async function bookingIdOf(database: Context['database'], token: string): Promise<string | undefined> {
  const [, booking, signature] = TOKEN.exec(token) ?? []
  if (!booking || !signature) return undefined
  const wanted = Buffer.from(sign(await keyOf(database), booking))
  return timingSafeEqual(wanted, Buffer.from(signature)) ? booking : undefined
}

async function keyOf(database: Context['database']): Promise<string> {
  const { 'unsubscribe links': key } = await getOrCreateSecrets(database, ['unsubscribe links'])
  return key
}

const sign = (key: string, booking: string) =>
  createHmac('sha256', key).update(`reminders off: ${booking}`).digest('base64url')
