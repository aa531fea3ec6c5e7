import { and, eq, gt, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { feeParts } from '../../db/schema.ts'
import type { Booking } from '../seats/bookings.ts'
import { type FeePart, isOpen, readParts, sumOf } from './read.ts'
import { countParts, type SwitchPrices, worthPaid } from './switch-plan.ts'

/**
 * In the smallest unit: what a cheaper session costs less lowers parts that nobody has paid yet, and the rest
 * of it is refunded.
 */
export type Cheaper = { loweredMinor: number; refundMinor: number }

/** Divides what a booking's fee falls by: off its open parts, then refunded. What was used stays paid. */
export function splitCheaper(
  booking: Pick<Booking, 'feeMinor' | 'usedMinor'>,
  parts: readonly FeePart[] | undefined,
  prices: SwitchPrices,
): Cheaper {
  const lessMinor = lessOf(prices)
  const openMinor = sumOf((parts ?? []).filter(isOpen))
  const loweredMinor = Math.min(lessMinor, openMinor)
  const leftMinor = worthPaid(booking, parts, prices)
  return { loweredMinor, refundMinor: Math.min(lessMinor - loweredMinor, leftMinor) }
}

const lessOf = ({ fromMinor, toMinor }: SwitchPrices): number => Math.max(0, fromMinor - toMinor)

/**
 * Takes what a cheaper session costs less from the parts of a booking: first from those that nobody has paid
 * yet, the last first. What is left then is refunded; and what is more than was paid, from those that were
 * waived. A part of which nothing is left goes; the first alone is no part. Needs the session's lock.
 */
export async function lowerParts(
  transaction: Executor,
  booking: Pick<Booking, 'id' | 'feeMinor' | 'usedMinor' | 'parts'>,
  prices: SwitchPrices,
): Promise<Cheaper> {
  const lessMinor = lessOf(prices)
  if (lessMinor === 0) return { loweredMinor: 0, refundMinor: 0 }
  const parts = (await readParts(transaction, [booking])).get(booking.id)
  const cheaper = splitCheaper(booking, parts, prices)
  if (!parts) return cheaper
  const { loweredMinor, refundMinor } = cheaper
  await lower(transaction, parts.filter(isOpen), loweredMinor)
  const isWaived = ({ waivedAt }: FeePart) => waivedAt !== null
  await lower(transaction, parts.filter(isWaived), lessMinor - loweredMinor - refundMinor)
  const left = (await readParts(transaction, [booking])).get(booking.id) ?? []
  await countParts(transaction, booking, left.at(-1)?.part ?? 1)
  return cheaper
}

/**
 * Makes a paid part cost what is left of it when a difference of its money is refunded: so much is due again
 * if the rest is refunded too. One of which nothing is left stays as it was paid.
 */
export async function lowerPaidPart(
  transaction: Executor,
  paymentId: string,
  byMinor: number,
): Promise<void> {
  await transaction
    .update(feeParts)
    .set({ amountMinor: sql`${feeParts.amountMinor} - ${byMinor}` })
    .where(and(eq(feeParts.paymentId, paymentId), gt(feeParts.amountMinor, byMinor)))
}

async function lower(transaction: Executor, parts: FeePart[], byMinor: number): Promise<void> {
  let restMinor = byMinor
  for (const { id, amountMinor } of parts.toReversed()) {
    if (restMinor <= 0) return
    const leftMinor = Math.max(0, amountMinor - restMinor)
    restMinor -= amountMinor - leftMinor
    const isThis = eq(feeParts.id, id)
    await (leftMinor === 0
      ? transaction.delete(feeParts).where(isThis)
      : transaction.update(feeParts).set({ amountMinor: leftMinor }).where(isThis))
  }
}
