import { and, asc, inArray, isNull, lte, type SQL } from 'drizzle-orm'
import type { PartState } from '../../contract/fee-parts/fee-plan.ts'
import { dueDayOf } from '../../contract/fee-parts/split-fee.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import type { Executor } from '../../db/client.ts'
import { feeParts } from '../../db/schema.ts'
import type { Booking } from '../seats/bookings.ts'

/** A part of a booking's fee. */
export type FeePart = typeof feeParts.$inferSelect

/**
 * The parts of these bookings' fees, by booking, the first part first. One that was paid at once has none.
 */
export async function readParts(
  queries: Pick<Executor, 'select'>,
  booked: readonly Pick<Booking, 'id' | 'parts'>[],
): Promise<Map<string, FeePart[]>> {
  const ids = booked.flatMap(({ id, parts }) => (parts === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select()
    .from(feeParts)
    .where(inArray(feeParts.bookingId, ids))
    .orderBy(asc(feeParts.part))
  return Map.groupBy(rows, ({ bookingId }) => bookingId)
}

export const isOpen = ({ paymentId, waivedAt }: Pick<FeePart, 'paymentId' | 'waivedAt'>): boolean =>
  paymentId === null && waivedAt === null

/** The same as a condition on rows of `fee_parts`. */
export const isOpenPart = and(isNull(feeParts.paymentId), isNull(feeParts.waivedAt))

/** As a condition on rows of `fee_parts`: open, and its day has passed. */
export const isLatePart = (now: Date): SQL | undefined => and(isOpenPart, lte(feeParts.dueAt, now))

/** In the smallest unit. */
export const sumOf = (parts: readonly Pick<FeePart, 'amountMinor'>[]): number =>
  parts.reduce((total, { amountMinor }) => total + amountMinor, 0)

export function partStateOf(part: FeePart, now: Date): PartState {
  if (part.paymentId !== null) return 'paid'
  if (part.waivedAt !== null) return 'waived'
  return part.dueAt <= now ? 'late' : 'due'
}

const DAY_MS = 24 * 3600_000

/** From when on an open part closes its booking's join links and materials. */
export const closesAt = ({ dueAt }: Pick<FeePart, 'dueAt'>, { graceDays }: { graceDays: number }): Date =>
  new Date(dueAt.getTime() + graceDays * DAY_MS)

/** The part that must be paid first, if one is open. */
export const nextOpen = (parts: readonly FeePart[]): FeePart | undefined => parts.find(isOpen)

/** Whether a part has to be paid today or is late (C11). */
export const isDueToday = (part: FeePart, now: Date): boolean =>
  isOpen(part) && dueDayOf(part.dueAt) <= dayOf(now)

/**
 * In the smallest unit: what a seat costs without the parts that were waived, what of that has been paid, and
 * what of it the classes cost that the seat had in sessions from which it was switched.
 */
export type SeatFee = { feeMinor: number; paidMinor: number; usedMinor: number }
type Sold = Pick<Booking, 'feeMinor' | 'usedMinor'>

export function feeOf({ feeMinor, usedMinor }: Sold, parts: readonly FeePart[] = []): SeatFee {
  const waivedMinor = sumOf(parts.filter(({ waivedAt }) => waivedAt !== null))
  const openMinor = sumOf(parts.filter(isOpen))
  return { feeMinor: feeMinor - waivedMinor, paidMinor: feeMinor - waivedMinor - openMinor, usedMinor }
}

/** The fees of bookings, by their ids. */
export async function readFees(
  queries: Pick<Executor, 'select'>,
  booked: readonly Pick<Booking, 'id' | 'parts'>[],
): Promise<(booking: Pick<Booking, 'id'> & Sold) => SeatFee> {
  const parts = await readParts(queries, booked)
  return (booking) => feeOf(booking, parts.get(booking.id))
}
