import { centresRefund } from '../bookings/cancellation.ts'
import { type ClassProgress, readClassProgress } from '../classes/progress.ts'
import type { Context } from '../context.ts'
import { readFees } from '../fee-parts/read.ts'
import { goneBackOf, stillDue } from '../payments/ledger/gone-back.ts'
import { returnedMinor } from '../payments/ledger/payment.ts'
import { listSeatMoney } from '../payments/ledger/seat-money.ts'
import { splitRefund } from '../payments/ledger/split-refund.ts'
import type { Booking } from '../seats/bookings.ts'

/** What goes back when the centre has changed a class, and how: in the smallest unit. */
export async function offerRefund(context: Context, booking: Booking) {
  const progress = await readProgress(context, booking)
  const fee = (await readFees(context.database, [booking]))(booking)
  const amountMinor = centresRefund(fee, progress, context.currency)
  const money = await listSeatMoney(context.database, booking)
  const due = splitRefund(money, fee.paidMinor - amountMinor, context.currency)
  const parts = money.map((payment, index) => ({
    amountMinor: (due[index] ?? 0) - returnedMinor(payment),
    method: payment.method,
    byHand: payment.byHand,
  }))
  const dueMinor = stillDue(amountMinor, goneBackOf(money, fee))
  return { amountMinor: dueMinor, parts: parts.filter((part) => part.amountMinor > 0), progress, fee }
}

const readProgress = async ({ database, clock }: Context, booking: Booking): Promise<ClassProgress> =>
  (await readClassProgress(database, [booking], clock()))(booking)
