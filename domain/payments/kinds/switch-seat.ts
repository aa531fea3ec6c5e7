import { and, eq, inArray, or } from 'drizzle-orm'
import { toMajor } from '../../../contract/payments/money.ts'
import { paymentStatuses } from '../../../contract/payments/states.ts'
import type { Executor } from '../../../db/client.ts'
import { checkouts, classChoices, feeParts, payments, switches } from '../../../db/schema.ts'
import { type AuditActor, recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { type Cheaper, lowerPaidPart, lowerParts } from '../../fee-parts/lower-for-switch.ts'
import { applySwitchPlan, readSwitchPlan } from '../../fee-parts/switch-plan.ts'
import type { Booking } from '../../seats/bookings.ts'
import { endPendingSwitches } from '../../seats/free.ts'
import { tellSwitched } from '../../seats/messages/switched.ts'
import { moveSeat } from '../../seats/move.ts'
import type { Decision } from '../ledger/allocate.ts'
import { makeRefundDue } from '../ledger/make-refund-due.ts'
import { type Payment, refundedOrDueMinor } from '../ledger/payment.ts'
import { listSeatMoney } from '../ledger/seat-money.ts'
import type { Switch } from './pending-switch.ts'

/**
 * Moves a booking to another session with its money, and notes it as the student's choice where a changed
 * class is why. What the new session costs less becomes due back; what it costs more has been paid by
 * `payment`. Returns the payments of which something is refunded, and how much. Needs the locks of both
 * sessions; the caller has found the seat. Where both are paid by parts, those of the new session take the
 * place of the old ones; else those that nobody has paid yet are lowered first.
 */
export async function switchSeat(
  transaction: Executor,
  context: Context,
  by: AuditActor,
  planned: Switch,
  booking: Booking,
  payment?: Payment,
): Promise<Cheaper & { refunds: Payment[] }> {
  const { toSessionId: sessionId, toMinor: feeMinor, usedMinor } = planned
  const plan = await readSwitchPlan(transaction, context, booking, planned)
  const money = await listSeatMoney(transaction, booking, paymentStatuses)
  const paymentId = payment?.id ?? null
  const moved = await moveSeat(transaction, context, booking, { sessionId, feeMinor, usedMinor, paymentId })
  await noteSwitch(transaction, context, planned, booking, paymentId)
  // Whoever locks a payment's session finds the seat there.
  const ids = money.map(({ id }) => id)
  const isMoney = or(inArray(payments.id, ids), mayPayPartAgain(transaction, booking))
  await transaction.update(payments).set({ sessionId }).where(isMoney)
  if (plan) await applySwitchPlan(transaction, context, booking, plan, payment?.id)
  const cheaper = plan ?? (await lowerParts(transaction, booking, planned))
  const byId = typeof by === 'string' || by.id === booking.userId ? undefined : by.id
  const decision = { by: byId }
  const refunds = await refundDifference(transaction, context, money, cheaper.refundMinor, decision)
  await recordAuditEvent(transaction, context, by, {
    action: 'booking.switched',
    subjectId: booking.id,
    affectedUserId: booking.userId,
    before: { session: booking.sessionId, fee: toMajor(booking.feeMinor, context.currency) },
    after: { session: sessionId, fee: toMajor(feeMinor, context.currency) },
  })
  await tellSwitched(transaction, context, booking, moved, { ...cheaper, paid: payment })
  if (refunds.length > 0) await context.jobs.enqueue(transaction, 'refunds')
  return { ...cheaper, refunds }
}

/** The switch is done, a choice is made by it, and other switches of the booking are over. */
async function noteSwitch(
  transaction: Executor,
  context: Context,
  { id: switchId, changeId }: Switch,
  { id: bookingId }: Booking,
  paymentId: string | null,
): Promise<void> {
  const doneAt = context.clock()
  await transaction.update(switches).set({ doneAt, paymentId }).where(eq(switches.id, switchId))
  if (changeId !== null)
    await transaction
      .insert(classChoices)
      .values({ bookingId, changeId, choice: 'switch', switchId, chosenAt: doneAt })
  await endPendingSwitches(transaction, context, [bookingId])
}

/**
 * Money that a bank has taken from a later part: when the dispute is won, it pays the part again, where the
 * seat is then.
 */
function mayPayPartAgain(transaction: Executor, { id }: Booking) {
  const parts = transaction.select({ id: feeParts.id }).from(feeParts).where(eq(feeParts.bookingId, id))
  const begun = transaction
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(inArray(checkouts.partId, parts))
  return and(eq(payments.status, 'charged_back'), inArray(payments.checkoutId, begun))
}

/** Refunds from the payments that came last first, so that as few as possible are refunded. */
async function refundDifference(
  transaction: Executor,
  context: Context,
  money: Payment[],
  differenceMinor: number,
  decision: Decision,
): Promise<Payment[]> {
  const due = { dueAt: context.clock(), reason: 'refund_price_difference', decision } as const
  const refunds: Payment[] = []
  let restMinor = differenceMinor
  for (const payment of money.toReversed()) {
    const { id, status, keptMinor } = payment
    const partMinor = Math.min(restMinor, keptMinor)
    if (partMinor <= 0 || (status !== 'paid' && status !== 'refund_due')) continue
    const amountMinor = refundedOrDueMinor(payment) + partMinor
    refunds.push(...(await makeRefundDue(transaction, eq(payments.id, id), { ...due, amountMinor })))
    await lowerPaidPart(transaction, id, partMinor)
    restMinor -= partMinor
  }
  return refunds
}
