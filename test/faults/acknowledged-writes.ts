import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { bookings, payments } from '../../db/schema.ts'

/** Writes that the server has acknowledged and must not lose. */
export type AcknowledgedWrites = {
  booked(id: string): string
  paid(id: string): void
  /** The booking may or may not be cancelled from now on. */
  cancelRequested(id: string): void
  cancelled(id: string): void
  count(): number
  /** Acknowledged writes that are not in the database. */
  findLost(database: Database): Promise<string[]>
}

export function createAcknowledgedWrites(): AcknowledgedWrites {
  const booked = new Set<string>()
  const paid = new Set<string>()
  const cancelRequests = new Set<string>()
  const cancelled = new Set<string>()
  return {
    booked(id) {
      booked.add(id)
      return id
    },
    paid: (id) => void paid.add(id),
    cancelRequested: (id) => void cancelRequests.add(id),
    cancelled: (id) => void cancelled.add(id),
    count: () => booked.size + paid.size + cancelled.size,
    async findLost(database) {
      const seats = await database
        .select({ id: bookings.id, cancelledAt: bookings.cancelledAt })
        .from(bookings)
        .where(inArray(bookings.id, [...booked]))
      const money = await database
        .select({ id: payments.id })
        .from(payments)
        .where(inArray(payments.id, [...paid]))
      const seatOf = new Map(seats.map((seat) => [seat.id, seat]))
      const recorded = new Set(money.map(({ id }) => id))
      const lost: string[] = []
      for (const id of booked) {
        const seat = seatOf.get(id)
        if (!seat) lost.push(`booking ${id}`)
        else if (seat.cancelledAt && !cancelRequests.has(id)) lost.push(`seat of ${id}, which nobody gave up`)
        else if (!seat.cancelledAt && cancelled.has(id)) lost.push(`cancelling of ${id}`)
      }
      for (const id of paid) if (!recorded.has(id)) lost.push(`payment ${id}`)
      return lost
    },
  }
}
