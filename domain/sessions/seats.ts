import type { PreparedStatement } from '../../db/statement.ts'
import { heldSeatsSql } from '../payments/hold.ts'

/** How many seats there are, how many are booked, and how many wait for a payment. */
export type SeatCounts = { id: string; capacity: number | null; enrolled: number; held: number }

/** The seats of sessions that are still there. */
export const seatCountsQuery = (ids: string[], now: Date): PreparedStatement<SeatCounts> => ({
  name: 'seats',
  text: `select id, capacity, enrolled, ${heldSeatsSql('$1')} from sessions where id = any($2) and removed_at is null`,
  values: [now, ids],
})
