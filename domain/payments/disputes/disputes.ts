import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { disputeOutcomes } from '../../../contract/payments/states.ts'
import type { Executor } from '../../../db/client.ts'
import { allocations, bookings, disputes, payments } from '../../../db/schema.ts'
import type { Cards, DisputeAtProvider } from '../../../providers/cards.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import { type Context, newId } from '../../context.ts'
import { payAgain, reopenPart } from '../../fee-parts/write.ts'
import { cancelBookings } from '../../seats/free.ts'
import { tellCancelled } from '../../seats/messages/cancelled.ts'
import { allocate, setKept } from '../ledger/allocate.ts'
import { isPartOfSeat } from '../ledger/keeps-seat.ts'
import { makeDueBack } from '../ledger/make-refund-due.ts'
import { type Payment, refundedOrDueMinor, sessionOf } from '../ledger/payment.ts'
import { lockPayment, makeOtherMoneyDue, ofPayment } from '../ledger/seat-money.ts'
import { tellDispute } from '../messages/disputed.ts'
import { isLostDispute } from './lost-disputes.ts'

export type Dispute = typeof disputes.$inferSelect

/** A bank may ask questions before it takes the money. During such an inquiry a refund is still possible. */
const isInquiry = ({ status }: Pick<Dispute, 'status'>) => status.startsWith('warning_')

const isOpen = ({ closedAt }: Dispute) => closedAt === null

/** Whether the money is the bank's, or may become so: then it is not refunded from here. */
export const blocksRefund = (dispute: Dispute): boolean =>
  isOpen(dispute) ? !dispute.refundable : disputeOutcomes[dispute.status] === 'lost'

/** Whether an open dispute makes the provider refuse a refund. */
export async function hasBlockingDispute(queries: Executor, paymentId: string): Promise<boolean> {
  const [open] = await queries
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), isNull(disputes.closedAt), eq(disputes.refundable, false)))
    .limit(1)
  return open !== undefined
}

/**
 * Notes that nothing is due back of a payment whose dispute was lost: the bank has returned the money to the
 * payer. Undefined for any other payment. Needs the session's lock.
 */
export async function chargeBackLost(
  transaction: Executor,
  context: Context,
  payment: Payment,
): Promise<Payment | undefined> {
  const isLost = and(eq(disputes.paymentId, payment.id), isLostDispute)
  const [lost] = await transaction.select({ id: disputes.id }).from(disputes).where(isLost).limit(1)
  return lost && endDue(transaction, context, payment)
}

/** The disputes of these payments, newest first, by payment id. */
export async function readDisputes(queries: Executor, paymentIds: string[]): Promise<Map<string, Dispute[]>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await queries
    .select()
    .from(disputes)
    .where(inArray(disputes.paymentId, paymentIds))
    .orderBy(desc(disputes.openedAt), desc(disputes.id))
  return Map.groupBy(rows, ({ paymentId }) => paymentId)
}

/**
 * Records the disputes that the provider lists for a payment, emails Admins once when one opens and once when
 * it closes, and frees the seat when the operator's setting says so. A webhook only triggers this; its
 * content is not used.
 */
export async function syncDisputes(context: Context, cards: Cards, seen: Payment): Promise<Payment> {
  const found = await cards.listDisputes(seen.providerPaymentId)
  if (found.length === 0) return seen
  return context.database.transaction(async (transaction) => {
    const payment = await lockPayment(transaction, seen)
    if (!payment) return seen
    const rows: Dispute[] = []
    const news: Dispute[] = []
    for (const dispute of found) {
      const { row, isNews } = await upsertDispute(transaction, context, payment, dispute)
      rows.push(row)
      if (isNews) news.push(row)
    }
    const { changed, sendEmails } = await decide(transaction, context, payment, rows)
    await sendEmails()
    for (const row of news) await tellDispute(transaction, context, changed, row)
    return changed
  })
}

/** `isNews`: the dispute has opened or closed since we last saw it. */
async function upsertDispute(
  transaction: Executor,
  context: Context,
  payment: Payment,
  { reference, status, ...is }: DisputeAtProvider,
): Promise<{ row: Dispute; isNews: boolean }> {
  const [existing] = await transaction.select().from(disputes).where(eq(disputes.reference, reference))
  const isClosed = disputeOutcomes[status] !== undefined
  const closedAt = isClosed ? (existing?.closedAt ?? context.clock()) : null
  const values = { ...is, status, closedAt }
  const [row] = existing
    ? await transaction.update(disputes).set(values).where(eq(disputes.id, existing.id)).returning()
    : await transaction
        .insert(disputes)
        .values({ id: newId(context), paymentId: payment.id, reference, ...values })
        .returning()
  if (!row) throw new Error(`The dispute ${reference} was not written`)
  const isNews = !existing || (isClosed && existing.closedAt === null)
  if (isNews) {
    await recordAuditEvent(transaction, context, 'card provider', {
      action: isClosed ? 'dispute.closed' : 'payment.disputed',
      subjectId: payment.id,
      affectedUserId: payment.userId,
      after: { dispute: status, reason: row.reason, reference },
    })
  }
  return { row, isNews }
}

const nothing = async () => {}

/**
 * Changes the payment and its seat as the disputes demand. `sendEmails` sends the emails, which must come
 * last.
 */
async function decide(
  transaction: Executor,
  context: Context,
  payment: Payment,
  rows: Dispute[],
): Promise<{ changed: Payment; sendEmails: () => Promise<void> }> {
  const isLost = rows.some(({ status }) => disputeOutcomes[status] === 'lost')
  const isTaken = isLost || rows.some((row) => isOpen(row) && !isInquiry(row))
  const { disputedSeats } = context
  const losesSeat = (disputedSeats === 'release' && isTaken) || (disputedSeats === 'until-lost' && isLost)
  if (payment.status === 'paid' && losesSeat) return freeDisputedSeat(transaction, context, payment, isLost)
  // It pays for the seat, although a difference of it is due back.
  if (isPartOfSeat(payment, refundedOrDueMinor(payment)) && losesSeat)
    return freeDisputedSeat(transaction, context, payment, isLost)
  // The bank has also taken what the centre kept of a cancelled seat.
  if (payment.status === 'refunded' && payment.keptMinor > 0 && isLost)
    return { changed: await chargeBack(transaction, context, payment), sendEmails: nothing }
  if (payment.status === 'refund_due' && isLost)
    return { changed: await endDue(transaction, context, payment), sendEmails: nothing }
  if (payment.status !== 'charged_back' || isTaken) return { changed: payment, sendEmails: nothing }
  return { changed: await moneyCameBack(transaction, context, payment), sendEmails: nothing }
}

/**
 * Money of a dispute that was won. It pays its part of the fee again, if nobody has meanwhile. What the
 * centre had kept of a seat that was cancelled before the dispute it keeps again. Else it is due back,
 * because its seat has gone.
 */
async function moneyCameBack(transaction: Executor, context: Context, payment: Payment): Promise<Payment> {
  const bookingId = await payAgain(transaction, payment)
  const leftMinor = payment.amountMinor - payment.refundedMinor
  if (bookingId) {
    await allocate(transaction, context, { ...payment, amountMinor: leftMinor }, bookingId)
    return setStatus(transaction, payment, 'paid')
  }
  const dueAt = context.clock()
  const isThis = eq(payments.id, payment.id)
  const earnedMinor = await readEarned(transaction, payment)
  await setKept(transaction, isThis, Math.min(earnedMinor, leftMinor), dueAt)
  const [changed = payment] = await makeDueBack(transaction, isThis, { dueAt, reason: 'refund_dispute_won' })
  return changed
}

/**
 * What the centre kept of a payment for a seat that was not cancelled by a dispute, before the bank took it.
 */
async function readEarned(queries: Executor, { id }: Payment): Promise<number> {
  const [booking] = await queries
    .select({ reason: bookings.cancelReasonCode })
    .from(bookings)
    .where(and(ofPayment(queries, id), isNotNull(bookings.cancelledAt)))
  const isByDispute =
    booking?.reason === 'cancelled_by_dispute' || booking?.reason === 'cancelled_by_lost_dispute'
  if (!booking || isByDispute) return 0
  const [taken] = await queries
    .select({ minor: allocations.amountMinor })
    .from(allocations)
    .where(and(eq(allocations.paymentId, id), lt(allocations.amountMinor, 0)))
    .orderBy(desc(allocations.createdAt))
    .limit(1)
  return -(taken?.minor ?? 0)
}

/**
 * The bank has returned the money to the payer: there is nothing left to refund. Where a seat stays although
 * its payer disputes it, only the difference that was due goes with it.
 */
async function endDue(transaction: Executor, context: Context, payment: Payment): Promise<Payment> {
  if (!isPartOfSeat(payment, refundedOrDueMinor(payment))) return chargeBack(transaction, context, payment)
  const keptMinor = payment.amountMinor - payment.refundedMinor
  await setKept(transaction, eq(payments.id, payment.id), keptMinor, context.clock())
  return setStatus(transaction, payment, 'paid')
}

/** The bank has the money. */
async function chargeBack(transaction: Executor, { clock }: Context, payment: Payment): Promise<Payment> {
  await setKept(transaction, eq(payments.id, payment.id), 0, clock())
  return setStatus(transaction, payment, 'charged_back')
}

async function setStatus(
  transaction: Executor,
  payment: Payment,
  status: 'paid' | 'charged_back',
): Promise<Payment> {
  const [changed = payment] = await transaction
    .update(payments)
    .set({ status })
    .where(eq(payments.id, payment.id))
    .returning()
  return changed
}

async function freeDisputedSeat(transaction: Executor, context: Context, payment: Payment, isLost: boolean) {
  const reason = isLost ? 'cancelled_by_lost_dispute' : 'cancelled_by_dispute'
  const changed = await chargeBack(transaction, context, payment)
  // The seat stays. Until the part is paid again it closes what every late part closes.
  if (await reopenPart(transaction, context, payment.id)) return { changed, sendEmails: nothing }
  const isPaidBy = ofPayment(transaction, payment.id)
  const cancelled = await cancelBookings(transaction, context, sessionOf(payment), isPaidBy, reason)
  await makeOtherMoneyDue(transaction, context, cancelled, 'refund_by_centre')
  for (const { id, userId } of cancelled) {
    const event = {
      action: 'booking.cancelled',
      subjectId: id,
      affectedUserId: userId,
      after: { reasonCode: reason },
    } as const
    await recordAuditEvent(transaction, context, 'card provider', event)
  }
  return { changed, sendEmails: () => tellCancelled(transaction, context, cancelled, []) }
}
