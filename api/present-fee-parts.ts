import type { FeePart, NextPart, SeatPart } from '../contract/fee-parts/fee-parts.ts'
import { dueDayOf } from '../contract/fee-parts/split-fee.ts'
import { dayOf } from '../contract/formats/dates.ts'
import { toMajor } from '../contract/payments/money.ts'
import { receiptNumber } from '../contract/receipts/receipt-number.ts'
import type { Context } from '../domain/context.ts'
import { type ListedPart, listPartsOf } from '../domain/fee-parts/list.ts'
import { closesAt, nextOpen, type FeePart as OwnPart, partStateOf } from '../domain/fee-parts/read.ts'
import type { Booking } from '../domain/seats/bookings.ts'
import { rules } from '../domain/settings/rules.ts'

type Shown = { now: Date; currency: string; rule: { graceDays: number } }

export function presentPart(row: ListedPart, { now, currency, rule }: Shown): FeePart {
  const state = partStateOf(row, now)
  const { receipt } = row
  return {
    _id: row.id,
    part: row.part,
    parts: Math.max(row.parts ?? 0, row.part),
    amount: toMajor(row.amountMinor, currency),
    amountInCents: row.amountMinor,
    currency,
    dueOn: dueDayOf(row.dueAt),
    state,
    ...((state === 'due' || state === 'late') && { closedFrom: dayOf(closesAt(row, rule)) }),
    ...(row.paidAt && { paidAt: row.paidAt.toISOString() }),
    ...(row.paymentId && { paymentId: row.paymentId }),
    ...(receipt?.number && { receiptNumber: receiptNumber('receipt', receipt.year, receipt.number) }),
    ...(row.waiveReason !== null && { waiveReason: row.waiveReason }),
  }
}

export const presentSeatPart = (row: ListedPart, shown: Shown): SeatPart => ({
  ...presentPart(row, shown),
  bookingId: row.bookingId,
  sessionId: row.sessionId,
  sessionTitle: row.title,
})

/** Reads what rows of parts are shown by. */
export const shownAt = async (context: Context): Promise<Shown> => ({
  now: context.clock(),
  currency: context.currency,
  rule: await rules.dues.read(context.database),
})

/** Which part comes next, if one is still to be paid. */
export function presentNextPart(
  parts: readonly OwnPart[] | undefined,
  { now, rule }: Pick<Shown, 'now' | 'rule'>,
): NextPart | undefined {
  const next = parts && nextOpen(parts)
  if (!next) return undefined
  return {
    part: next.part,
    dueOn: dueDayOf(next.dueAt),
    state: partStateOf(next, now),
    closedFrom: dayOf(closesAt(next, rule)),
  }
}

/** The parts of a booking's fee; undefined where it was paid at once. */
export async function presentPartsOf(
  context: Context,
  { id, parts }: Pick<Booking, 'id' | 'parts'>,
): Promise<FeePart[] | undefined> {
  if (parts === null) return undefined
  const [rows, shown] = await Promise.all([listPartsOf(context, id), shownAt(context)])
  return rows.map((row) => presentPart(row, shown))
}
