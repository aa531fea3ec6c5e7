import { and, eq, isNull } from 'drizzle-orm'
import { wording } from '../../contract/wording.ts'
import type { Queries } from '../../db/client.ts'
import { bookings, payments } from '../../db/schema.ts'
import type { Cards } from '../../providers/cards.ts'
import { countSeats } from '../bookings/seat.ts'
import type { Context } from '../context.ts'
import type { Payment } from './charge.ts'
import { later } from './hold.ts'

/**
 * Writes down what the provider has given back of a payment, whoever asked it to. All of it back means no seat: the
 * booking is cancelled. A refund that failed afterwards is due again. Under the session's lock.
 */
export async function followRefund(
  transaction: Queries,
  context: Context,
  payment: Payment,
  refundedMinor: number,
): Promise<Payment> {
  if (payment.refundedMinor === refundedMinor) return payment
  const now = context.clock()
  const dueMinor = payment.refundMinor ?? payment.amountMinor
  const isBack = refundedMinor >= dueMinor
  const change = isBack
    ? { status: 'refunded' as const, refundedAt: payment.refundedAt ?? now }
    : payment.status === 'refunded' && {
        status: 'refund_due' as const,
        refundMinor: dueMinor,
        refundDueAt: payment.refundDueAt ?? now,
        refundedAt: null,
      }
  const [updated] = await transaction
    .update(payments)
    .set({
      refundedMinor,
      ...change,
      ...(isBack && { refundReason: payment.refundReason ?? wording.refundByProvider }),
    })
    .where(eq(payments.id, payment.id))
    .returning()
  if (isBack) await giveUpSeat(transaction, payment, now)
  return updated ?? payment
}

async function giveUpSeat(transaction: Queries, payment: Payment, now: Date): Promise<void> {
  const cancelled = await transaction
    .update(bookings)
    .set({ cancelledAt: now, cancelReason: wording.refundByProvider })
    .where(and(eq(bookings.paymentId, payment.id), isNull(bookings.cancelledAt)))
    .returning({ id: bookings.id })
  if (cancelled.length > 0) await countSeats(transaction, payment.sessionId, -1)
}

/**
 * Gives back what is due. The payment's id is the provider's idempotency key, so that it goes back once, however often
 * and by however many this is run. When the provider is away the payment stays due, and the reconciler tries again.
 */
export async function payBack(context: Context, cards: Cards, payment: Payment): Promise<Payment> {
  try {
    return await returnMoney(context, cards, payment)
  } catch (error) {
    context.log.error({ err: error, paymentId: payment.id }, 'refund still due')
    return payment
  }
}

/** As `payBack`, but it throws what went wrong. */
export async function returnMoney(context: Context, cards: Cards, payment: Payment): Promise<Payment> {
  const due = payment.refundMinor ?? payment.amountMinor
  const intent = await cards.getIntent(payment.providerRef)
  const missing = due - (intent?.charge?.refundedMinor ?? 0)
  const refund =
    missing > 0
      ? await cards.refund(payment.providerRef, missing, `refund-${payment.id}`)
      : await cards.findRefund(payment.providerRef)
  const [refunded] = await context.database
    .update(payments)
    .set({
      status: 'refunded',
      refundedMinor: due,
      refundedAt: later(payment.refundDueAt ?? payment.paidAt, refund?.createdAt ?? context.clock()),
      refundRef: refund?.reference,
    })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'refund_due')))
    .returning()
  return refunded ?? { ...payment, status: 'refunded' }
}
