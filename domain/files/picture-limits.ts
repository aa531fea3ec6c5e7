import { and, eq } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isConfirmed } from '../messages/contacts/channels-and-language.ts'

/** `address`: undefined for one of the centre's own, whose limits do not count. */
type Sender = { userId: string | undefined; address: string | undefined }

/**
 * Counts a picture that somebody uploads: so many an hour and a day, and a few of those who have confirmed no
 * address and no number, so that made-up accounts do not fill the disk. Who sends no token has what one
 * unconfirmed account has, by address: nobody gets more by leaving theirs out. All unconfirmed accounts of an
 * address have a bound together, which lets a school's pupils sign up with a picture. Throws 429.
 */
export async function limitPictures({ limits, reads }: Context, { userId, address }: Sender): Promise<void> {
  if (userId !== undefined) {
    await limits.consume('uploads', userId)
    await limits.consume('uploads-day', userId)
    const [confirmed] = await reads
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isConfirmed))
    if (confirmed) return
  }
  const unconfirmed = userId ?? address
  if (unconfirmed !== undefined) await limits.consume('uploads-unconfirmed', unconfirmed)
  if (address !== undefined) await limits.consume('ip-uploads', address)
}
