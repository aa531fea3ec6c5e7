import { eq } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import { payments, refunds } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { type Actor, requireOther } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { type Context, newId } from '../context.ts'
import { emailRefunded } from '../emails/booking-emails.ts'
import { readPartsPaid } from '../fee-parts/of-money.ts'
import { dueMinor, type Payment } from '../payments/ledger/payment.ts'
import { listSeatMoney, lockPayment } from '../payments/ledger/seat-money.ts'
import { assertGivenUp, endUnknownRefunds } from '../payments/refunds/given-up.ts'
import { settleReturn } from '../payments/refunds/settle-return.ts'
import type { Booking } from '../seats/bookings.ts'

type HandRefund = {
  /** Chosen by the client, so that a repeated request writes nothing. */
  refundId?: string | undefined
  amountMinor: number
  reason: string
  reference: string | null
}

type Returned = { refundId: string; amountMinor: number; payment: Payment }

/** How much of a payment can still go back by hand: what is due, or what the centre has. */
export const leftMinor = (payment: Payment): number =>
  payment.status === 'refund_due' ? dueMinor(payment) : payment.amountMinor - payment.refundedMinor

/**
 * A payment of which money can still go back by hand. The seat's own is the first part of a fee that is paid
 * by parts.
 */
export type Returnable = { payment: Payment; part: number | undefined; freesSeat: boolean }

/** What can go back by hand of the money for a seat: later parts first, differences of switches last. */
export async function listReturnable({ database }: Context, booking: Booking): Promise<Returnable[]> {
  const money = await listSeatMoney(database, booking)
  const byHand = money.filter((payment) => payment.byHand && leftMinor(payment) > 0)
  const parts = await readPartsPaid(database, byHand)
  return byHand
    .map((payment) => ({
      payment,
      part: parts.get(payment.id)?.number,
      freesSeat: payment.id === booking.paymentId,
    }))
    .toSorted((a, b) => rankOf(b) - rankOf(a))
}

const rankOf = ({ part, freesSeat }: Returnable) => part ?? (freesSeat ? 1 : 0)

/**
 * Writes down that money was given back by hand. All of it frees the seat, or makes a later part of the fee
 * due again; less changes neither. Money that a provider took goes back by hand only as `assertGivenUp` says,
 * and throws as it does. Throws 403 for a cashier's own money, 404, and 409 for more than can go back, and
 * for a reference of another refund.
 */
export async function refundByHand(
  context: Context,
  actor: Actor,
  paymentId: string,
  refund: HandRefund,
): Promise<Returned> {
  const { database } = context
  const [seen] = await database.select().from(payments).where(eq(payments.id, paymentId))
  if (!seen) throw notFound('payment_not_found')
  requireOther(actor, seen.userId)
  const isRepeated = refund.refundId && (await findRefund(database, refund.refundId))
  const unknown = seen.byHand || isRepeated ? [] : await assertGivenUp(context, actor, seen, refund.reference)
  const give = async (transaction: Executor) => {
    const payment = (await lockPayment(transaction, seen)) ?? seen
    const earlier = refund.refundId && (await findRefund(transaction, refund.refundId))
    if (earlier) {
      if (earlier.paymentId !== paymentId) throw conflict('reference_used', 'refundId')
      return { refundId: earlier.id, amountMinor: earlier.amountMinor, payment }
    }
    const left = leftMinor(payment)
    if (refund.amountMinor > left) {
      const most = toMajor(left, payment.currency)
      throw conflict({ code: 'refund_too_much', params: { most } }, 'amount')
    }
    // Its provider may have returned it while it was asked.
    if (!payment.byHand && payment.status !== 'refund_due') throw conflict('not_by_hand')
    if (!payment.byHand) await endUnknownRefunds(transaction, context, payment, unknown)
    return record(transaction, context, actor, payment, refund)
  }
  return database.transaction(give).catch((error: unknown): never => {
    throw isUniqueViolation(error) ? conflict('refund_reference_used', 'reference') : error
  })
}

async function findRefund(queries: Executor, id: string) {
  const [found] = await queries.select().from(refunds).where(eq(refunds.id, id))
  return found
}

async function record(
  transaction: Executor,
  context: Context,
  actor: Actor,
  payment: Payment,
  { refundId = newId(context), amountMinor, reason, reference }: HandRefund,
): Promise<Returned> {
  const now = context.clock()
  await transaction.insert(refunds).values({
    id: refundId,
    paymentId: payment.id,
    amountMinor,
    state: 'done',
    reference,
    reason,
    recordedById: actor.id,
    createdAt: now,
    settledAt: now,
  })
  await context.jobs.enqueue(transaction, 'receipts')
  const { payment: updated, cancelled } = await settleReturn(transaction, context, payment, {
    reason: 'refund_by_centre',
    reference: reference ?? refundId,
    ...{ at: now, decidedAt: now },
  })
  const part = (await readPartsPaid(transaction, [payment])).get(payment.id)?.number
  await recordAuditEvent(transaction, context, actor, {
    action: 'payment.refunded',
    subjectId: payment.id,
    affectedUserId: payment.userId,
    after: {
      refund: toMajor(amountMinor, payment.currency),
      currency: payment.currency,
      ...(part !== undefined && { part }),
      ...{ reason, reference },
    },
  })
  const refunded = { ...updated, refundedMinor: amountMinor, refundRef: reference ?? refundId }
  await emailRefunded(transaction, context, refunded, cancelled)
  return { refundId, amountMinor, payment: updated }
}
