import { and, eq, isNotNull } from 'drizzle-orm'
import { bookings } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { isActiveBooking } from '../seats/bookings.ts'

/** Whether the actor pays the fee of a seat by parts. */
export async function hasParts(
  { reads }: Pick<Context, 'reads'>,
  actor: Pick<Actor, 'id'>,
): Promise<boolean> {
  const found = await reads
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.userId, actor.id), isActiveBooking, isNotNull(bookings.parts)))
    .limit(1)
  return found.length > 0
}
