import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type ListedPart, listOwnParts } from '../fee-parts/list.ts'
import { isDueToday, isOpen, sumOf } from '../fee-parts/read.ts'

/** The parts that are due today or late, and the next one after that. */
export type Owed = {
  amountMinor: number
  /** Of how many. */
  bookings: number
  first: ListedPart | null
  next: ListedPart | null
}

/** Reads what somebody has to pay of fees by parts; null where nothing is open (B10). */
export async function readOwed(context: Context, actor: Pick<Actor, 'id'>): Promise<Owed | null> {
  const open = (await listOwnParts(context, actor)).filter(isOpen)
  if (open.length === 0) return null
  const now = context.clock()
  const due = open.filter((part) => isDueToday(part, now))
  return {
    amountMinor: sumOf(due),
    bookings: new Set(due.map(({ bookingId }) => bookingId)).size,
    first: due[0] ?? null,
    next: open.find((part) => !isDueToday(part, now)) ?? null,
  }
}
