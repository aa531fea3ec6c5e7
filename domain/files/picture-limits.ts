import { and, eq } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isConfirmed } from '../emails/reachable.ts'

/**
 * Counts a picture that somebody uploads: so many an hour and a day, and a few of those who have confirmed no
 * address and no number, so that made-up accounts do not fill the disk. Throws 429.
 */
export async function limitPictures({ limits, reads }: Context, userId: string): Promise<void> {
  await limits.consume('uploads', userId)
  await limits.consume('uploads-day', userId)
  const [confirmed] = await reads
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isConfirmed))
  if (!confirmed) await limits.consume('uploads-unconfirmed', userId)
}
