import { and, isNull, sql } from 'drizzle-orm'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { sessions } from '../../db/schema.ts'
import { heldSeatsColumn } from './holds.ts'

/**
 * How many seats a session has (null: no limit), how many are booked, how many nobody else can take
 * (`heldSeatsColumn`), and how many people wait.
 */
export type SeatCounts = {
  id: string
  capacity: number | null
  enrolled: number
  held: number
  waiting: number
}

const seatsQuery = prepare('seats.count', (queries: Reader) => {
  const { id, capacity, enrolled, waiting } = sessions
  return queries
    .select({ id, capacity, enrolled, held: heldSeatsColumn(sql.placeholder('now')), waiting })
    .from(sessions)
    .where(and(sql`${id} = any(${sql.placeholder('ids')})`, isNull(sessions.deletedAt)))
})

/** The seats of sessions. A removed session has no row. */
export const countSeats = (queries: Reader, ids: string[], now: Date): Promise<SeatCounts[]> =>
  seatsQuery(queries).execute({ ids, now })
