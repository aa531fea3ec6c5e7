import { conflict } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { type Context, newId } from '../../context.ts'
import type { SeatFacts } from '../../sales/facts.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import type { LockedSession } from '../../seats/lock.ts'
import { requireBalance } from '../ledger/balance.ts'
import type { Payment } from '../ledger/payment.ts'
import { refundReasonOf } from '../ledger/refund-reason.ts'
import { recordMoney } from './record-money.ts'

/** A payment with the seat that it pays for. */
type PaidSeat = { payment: Payment; bookingId: string }

type Spent = {
  checkout: Checkout
  session: LockedSession
  /** Who does it: the person themselves, or the desk for them. */
  byId: string
  paymentId?: string | undefined
  /** What a seat was sold by in this transaction: see `CheckoutKind`. */
  facts?: SeatFacts | undefined
}

/**
 * Pays a checkout from the person's balance: a payment as any other, by which nothing comes in. Throws 409
 * when the balance is too low, and when there is nothing to sell. Needs the session's lock.
 */
export async function spendBalance(
  transaction: Executor,
  context: Context,
  { checkout, session, byId, paymentId = newId(context), facts }: Spent,
): Promise<PaidSeat> {
  const { userId, amountMinor, currency } = checkout
  await requireBalance(transaction, context, userId, amountMinor)
  const money = {
    method: 'balance',
    ...{ reference: paymentId, amountMinor, currency, chargedAt: context.clock() },
    byHand: { recordedById: byId, paymentId },
  } as const
  const added = { checkout, session, attempt: null, money, facts }
  const { payment, bookingId } = await recordMoney(transaction, context, added)
  if (payment.status !== 'paid' || bookingId === null) throw conflict(refundReasonOf(payment))
  return { payment, bookingId }
}
