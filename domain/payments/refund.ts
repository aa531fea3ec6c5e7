import { and, eq, isNull } from 'drizzle-orm'
import type { Machine } from '../../contract/acts.ts'
import { toMajor } from '../../contract/money.ts'
import { wording } from '../../contract/wording.ts'
import type { Queries } from '../../db/client.ts'
import { bookings, payments } from '../../db/schema.ts'
import type { Cards, Refund } from '../../providers/cards.ts'
import { recordAct } from '../audit/record.ts'
import { type Booking, countSeats, lockSession } from '../bookings/seat.ts'
import type { Context } from '../context.ts'
import { mailRefunded } from '../mails/booking-mails.ts'
import type { Payment } from './charge.ts'
import { later } from './hold.ts'

/** A card that takes no money back is for a person to look at, who finds it in the log, and in the list as due back. */
const MOST_FAILED = 3

/**
 * Writes down what the provider has given back of a payment, whoever asked it to. All of it back means no seat: the
 * booking is cancelled. A refund that failed afterwards is due again. Under the session's lock.
 */
export async function followRefund(
  transaction: Queries,
  context: Context,
  payment: Payment,
  { refundedMinor, last }: { refundedMinor: number; last: Refund | undefined },
): Promise<Payment> {
  if (payment.refundedMinor === refundedMinor) return payment
  const now = context.clock()
  const dueMinor = payment.refundMinor ?? payment.amountMinor
  const isBack = refundedMinor >= dueMinor
  const change = isBack
    ? {
        status: 'refunded' as const,
        refundedAt:
          payment.refundedAt ?? later(payment.refundDueAt ?? payment.paidAt, last?.createdAt ?? now),
        refundRef: last?.reference ?? payment.refundRef,
      }
    : payment.status === 'refunded' && {
        status: 'refund_due' as const,
        refundMinor: dueMinor,
        refundDueAt: payment.refundDueAt ?? now,
        refundedAt: null,
        refundRef: null,
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
  const cancelled = isBack ? await giveUpSeat(transaction, payment, now) : undefined
  if (updated && isBack && payment.status !== 'refunded') {
    const by = payment.status === 'paid' ? 'card provider' : 'reconciler'
    await recordRefund(transaction, context, by, updated)
    await mailRefunded(transaction, context, updated, cancelled)
  }
  return updated ?? payment
}

async function recordRefund(
  transaction: Queries,
  context: Context,
  by: Machine,
  { id, userId, refundedMinor, currency, refundReason: reason }: Payment,
): Promise<void> {
  const after = { refund: toMajor(refundedMinor, currency), currency, reason }
  await recordAct(transaction, context, by, {
    action: 'payment.refunded',
    objectId: id,
    personId: userId,
    after,
  })
}

async function giveUpSeat(transaction: Queries, payment: Payment, now: Date): Promise<Booking | undefined> {
  const [cancelled] = await transaction
    .update(bookings)
    .set({ cancelledAt: now, cancelReason: wording.refundByProvider })
    .where(and(eq(bookings.paymentId, payment.id), isNull(bookings.cancelledAt)))
    .returning()
  if (cancelled) await countSeats(transaction, payment.sessionId, -1)
  return cancelled
}

/**
 * Gives back what is due. When the provider is away the payment stays due, and the reconciler tries again; however often
 * and by however many this is run, it goes back once.
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
  const { refundedMinor, refund } = await refundUpTo(cards, payment, due)
  const refunded = await context.database.transaction(async (transaction) => {
    // Before others hear of it twice: the provider's notice writes the same down.
    await lockSession(transaction, payment.sessionId)
    const [updated] = await transaction
      .update(payments)
      .set({
        status: 'refunded',
        refundedMinor,
        refundedAt: later(payment.refundDueAt ?? payment.paidAt, refund.createdAt),
        refundRef: refund.reference,
      })
      .where(and(eq(payments.id, payment.id), eq(payments.status, 'refund_due')))
      .returning()
    if (updated) {
      await recordRefund(transaction, context, 'reconciler', updated)
      await mailRefunded(transaction, context, updated)
    }
    return updated
  })
  return refunded ?? { ...payment, status: 'refunded' }
}

/**
 * Makes so much go back in all, and answers how much has, and by which refund last. The provider's idempotency key names
 * the refund before: all who ask at the same state of things get the same refund, and one that failed is made anew.
 */
async function refundUpTo(
  cards: Cards,
  { id, providerRef }: Payment,
  dueMinor: number,
): Promise<{ refundedMinor: number; refund: Refund }> {
  const made = await cards.listRefunds(providerRef)
  const held = made.filter(({ failed }) => !failed)
  const backMinor = held.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const [last] = held
  if (last && backMinor >= dueMinor) return { refundedMinor: backMinor, refund: last }
  if (made.length - held.length >= MOST_FAILED) throw new Error(`Refunds of ${providerRef} keep failing`)
  const key = `refund-${id}-after-${made[0]?.reference ?? 'none'}`
  const refund = await cards.refund(providerRef, dueMinor - backMinor, key)
  if (refund.failed) throw new Error(`The refund ${refund.reference} has failed`)
  return { refundedMinor: dueMinor, refund }
}
