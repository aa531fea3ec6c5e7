import { and, isNull, sql } from 'drizzle-orm'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { sessions } from '../../db/schema.ts'
import { heldSeatsColumn } from './holds.ts'

/** How many seats a session has (null: no limit), how many are booked, and how many are held for a payment. */
export type SeatCounts = { id: string; capacity: number | null; enrolled: number; held: number }

const seatsQuery = prepare((queries: Reader) => {
  const { id, capacity, enrolled } = sessions
  return queries
    .select({ id, capacity, enrolled, held: heldSeatsColumn(sql.placeholder('now')) })
    .from(sessions)
    .where(and(sql`${id} = any(${sql.placeholder('ids')})`, isNull(sessions.deletedAt)))
})

/** The seats of sessions. A removed session has no row. */
export const countSeats = (queries: Reader, ids: string[], now: Date): Promise<SeatCounts[]> =>
  seatsQuery(queries).execute({ ids, now })
