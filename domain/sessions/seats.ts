import { and, inArray, isNull } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'
import { heldSeats } from '../payments/hold.ts'

/** How many seats there are, how many are booked, and how many wait for a payment. */
export type SeatCounts = { id: string; capacity: number | null; enrolled: number; held: number }

/** The seats of sessions that are still there. */
export async function readSeats(queries: Queries, ids: string[], now: Date): Promise<SeatCounts[]> {
  return queries
    .select({
      id: sessions.id,
      capacity: sessions.capacity,
      enrolled: sessions.enrolled,
      held: heldSeats(now),
    })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), isNull(sessions.removedAt)))
}
