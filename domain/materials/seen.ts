import { eq, sql } from 'drizzle-orm'
import { bookings } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import type { Booking } from '../seats/bookings.ts'
import { requireReader } from './reader.ts'

/**
 * From when on materials are new to who has the seat: since they have last seen them, or else since the seat
 * is theirs. Who joins late is told of no heap of old ones.
 */
export function newSince({ createdAt, switchedAt, materialsSeenAt }: Booking): Date {
  return [createdAt, switchedAt, materialsSeenAt].reduce<Date>(
    (latest, at) => (at && at > latest ? at : latest),
    createdAt,
  )
}

/**
 * Remembers that the actor has seen what was handed out until then, and never less than before. Nothing for
 * who has no seat. Throws as `listMaterials`.
 */
export async function seeMaterials(
  context: Context,
  actor: Actor,
  sessionId: string,
  until: Date,
): Promise<void> {
  const seat = await requireReader(context, actor, sessionId)
  if (!seat) return
  const now = context.clock()
  const seen = sql.param(until < now ? until : now, bookings.materialsSeenAt)
  await context.database
    .update(bookings)
    .set({ materialsSeenAt: sql`greatest(${bookings.materialsSeenAt}, ${seen}::timestamptz)` })
    .where(eq(bookings.id, seat.id))
}
