import type { PreparedStatement } from '../../db/statement.ts'
import { heldSeatsSql } from './holds.ts'

/** How many seats a session has (null: no limit), how many are booked, and how many are held for a payment. */
export type SeatCounts = { id: string; capacity: number | null; enrolled: number; held: number }

/** The seats of sessions. A removed session has no row. */
export const seatCountsQuery = (ids: string[], now: Date): PreparedStatement<SeatCounts> => ({
  name: 'seats',
  text: `select id, capacity, enrolled, ${heldSeatsSql('$1')} from sessions where id = any($2) and deleted_at is null`,
  values: [now, ids],
})
