import { centresRefund } from '../../bookings/cancellation.ts'
import type { Context } from '../../context.ts'
import { readFees } from '../../fee-parts/read.ts'
import { refundedOrDueMinor } from '../../payments/ledger/payment.ts'
import { refundedOf, stillDue } from '../../payments/ledger/refunded.ts'
import { listSeatMoney } from '../../payments/ledger/seat-money.ts'
import { splitRefund } from '../../payments/ledger/split-refund.ts'
import type { Booking } from '../../seats/bookings.ts'
import { type ClassProgress, readClassProgress } from '../plan/progress.ts'
import type { ChangeOfBooking } from './changes.ts'
import { listTogether } from './seats-of-answer.ts'

/**
 * Reads what is refunded when the centre has changed a class, and how: in the smallest unit. `share`: of so
 * many classes. `kept`: where the classes held so far cost all that was paid.
 */
export async function readChoiceRefund(context: Context, booking: Booking) {
  const progress = await readProgress(context, booking)
  const fee = (await readFees(context.database, [booking]))(booking)
  const amountMinor = centresRefund(fee, progress, context.currency)
  const money = await listSeatMoney(context.database, booking)
  const due = splitRefund(money, fee.paidMinor - amountMinor, context.currency)
  const parts = money.map((payment, index) => ({
    amountMinor: (due[index] ?? 0) - refundedOrDueMinor(payment),
    method: payment.method,
    byHand: payment.byHand,
  }))
  const dueMinor = stillDue(amountMinor, refundedOf(money, fee))
  const { bought, left } = progress
  const share = bought > 1 && fee.usedMinor === 0 ? { bought, left } : undefined
  const held = bought - left
  const ofAllPaid = () => centresRefund({ ...fee, paidMinor: fee.feeMinor }, progress, context.currency)
  const kept =
    share && held > 0 && amountMinor === 0 && fee.paidMinor > 0
      ? { paidMinor: fee.paidMinor, held, costMinor: fee.feeMinor - ofAllPaid() }
      : undefined
  return { amountMinor: dueMinor, parts: parts.filter((part) => part.amountMinor > 0), share, kept }
}

/**
 * The changes of a person's other seats that are answered with this one, and what is refunded of all of them.
 * Undefined where there is none.
 */
export async function readRefundTogether(context: Context, named: ChangeOfBooking) {
  const all = await listTogether(context.database, context, named)
  const changes = all.filter(({ booking }) => booking.id !== named.booking.id)
  if (changes.length === 0) return undefined
  const seats = new Map(all.map(({ booking }) => [booking.id, booking]))
  const refunds = await Promise.all([...seats.values()].map((seat) => readChoiceRefund(context, seat)))
  const ways = Map.groupBy(
    refunds.flatMap(({ parts }) => parts),
    ({ method, byHand }) => `${method} ${byHand}`,
  )
  const parts = [...ways.values()].flatMap((of) =>
    of.slice(0, 1).map((one) => ({ ...one, amountMinor: sumOf(of) })),
  )
  return { changes, parts, amountMinor: sumOf(refunds), share: undefined, kept: undefined }
}

const sumOf = (of: readonly { amountMinor: number }[]) =>
  of.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

const readProgress = async ({ database, clock }: Context, booking: Booking): Promise<ClassProgress> =>
  (await readClassProgress(database, [booking], clock()))(booking)
