import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { bookings, payments } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { type Booking, isActiveBooking } from '../../seats/bookings.ts'
import { isAdvance } from '../ledger/advance.ts'
import { makeRefundDue } from '../ledger/make-refund-due.ts'
import { type Payment, refundedOrDueMinor } from '../ledger/payment.ts'
import { listSeatMoney, ofPayment } from '../ledger/seat-money.ts'
import { readSeatsBought } from '../ledger/seats-bought.ts'
import { undoPurchase } from '../provider-refunds/undo-purchase.ts'

type Wanted = {
  amountMinor: number
  /** The seat stays, although nothing of its money is kept. */
  keepsSeat: boolean
}

/**
 * Of the row by which the centre keeps less: its id, and who decided it. `alone`: the same, where nobody else
 * has confirmed it.
 */
type Author = { id: string; by: string; alone: string | undefined }

/** `cancelled`: the booking whose seat went with its money, of which so much is refunded in all. */
export type DecidedRefund = { payment: Payment; cancelled?: Booking | undefined; refundMinor: number }

/**
 * Decides for the centre that so much more of a payment is refunded, and what becomes of the seat. When
 * nothing of it is kept, the seat is free and all of its other money is refunded too, or a later part of the
 * fee is due again; less changes neither. Needs the session's lock.
 */
export async function decideRefund(
  transaction: Executor,
  context: Context,
  payment: Payment,
  { id, by, alone, ...wanted }: Wanted & Author,
): Promise<DecidedRefund> {
  const { amountMinor } = wanted
  const { booking, isWhole, boughtSeat, freesSeat, refundMinor } = await outcomeOf(
    transaction,
    payment,
    wanted,
  )
  const [due = payment] = await makeRefundDue(transaction, eq(payments.id, payment.id), {
    decision: { id, by },
    dueAt: context.clock(),
    reason: reasonOf(payment, booking !== undefined && !freesSeat),
    amountMinor: refundedOrDueMinor(payment) + amountMinor,
  })
  const isUndone = freesSeat || (isWhole && !boughtSeat && !isAdvance(payment))
  const cancelled = isUndone
    ? await undoPurchase(transaction, context, due, 'refund_by_centre', alone)
    : undefined
  return { payment: due, cancelled, refundMinor }
}

type Outcome = {
  booking: Booking | undefined
  isWhole: boolean
  boughtSeat: boolean
  freesSeat: boolean
  refundMinor: number
}

/**
 * What becomes of the seat when so much more of a payment is refunded, and how much is refunded with it in
 * all.
 */
export async function outcomeOf(
  queries: Executor,
  payment: Payment,
  { amountMinor, keepsSeat }: Wanted,
): Promise<Outcome> {
  const [booking] = await queries
    .select()
    .from(bookings)
    .where(and(ofPayment(queries, payment.id), isActiveBooking))
  const isWhole = amountMinor === payment.keptMinor
  const boughtSeat = (await readSeatsBought(queries, [payment.id])).has(payment.id)
  const freesSeat = isWhole && boughtSeat && !keepsSeat
  const money = booking && freesSeat ? await listSeatMoney(queries, booking) : [payment]
  const heldMinor = money.reduce((sum, { keptMinor }) => sum + keptMinor, 0)
  return { booking, isWhole, boughtSeat, freesSeat, refundMinor: freesSeat ? heldMinor : amountMinor }
}

function reasonOf(payment: Payment, seatStays: boolean) {
  if (isAdvance(payment)) return 'refund_of_advance'
  return seatStays ? 'refund_seat_stays' : 'refund_by_centre'
}
