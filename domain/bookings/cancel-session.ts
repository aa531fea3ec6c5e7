import { and, eq, inArray, sql } from 'drizzle-orm'
import { ApiError, conflict } from '../../contract/http/errors.ts'
import type { CancelReason, RefundReason } from '../../contract/payments/reasons.ts'
import type { Executor } from '../../db/client.ts'
import { bookings, cancellationRequests, payments, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type AuditActor, recordAuditEvent } from '../audit/record.ts'
import { type ClassProgress, readClassProgress } from '../classes/plan/progress.ts'
import type { Context } from '../context.ts'
import { readFees } from '../fee-parts/read.ts'
import { makeRefundDue } from '../payments/ledger/make-refund-due.ts'
import { dueMinor } from '../payments/ledger/payment.ts'
import { refundedOf, stillDue } from '../payments/ledger/refunded.ts'
import { listSeatMoney, makeSeatMoneyDue } from '../payments/ledger/seat-money.ts'
import { type Booking, isActiveBooking } from '../seats/bookings.ts'
import { cancelBookings } from '../seats/free.ts'
import { type LockedSession, lockSession } from '../seats/lock.ts'
import { type SeatRefund, tellCancelled } from '../seats/messages/cancelled.ts'
import { isApproved } from '../session-visibility.ts'
import { getSession } from '../sessions/read.ts'
import { endWaitlist } from '../waitlist/end-waitlist.ts'
import { centresRefund } from './cancellation.ts'
import { askToCancel, isConfirming, requireAlone } from './confirm-cancelling.ts'
import { tellTeachingCancelled } from './messages/teaching-cancelled.ts'
import { tellUnpaid } from './tell-unpaid.ts'

/**
 * Cancels an approved session (T08), as `cancelLockedSession` does. Where more is refunded to somebody than
 * the actor moves alone, nothing changes until another Admin cancels it too: `waits`. Throws 404, 409, and
 * 403 for who is an Admin only since today.
 */
export async function cancelSession(context: Context, actor: Actor, id: string): Promise<{ waits: boolean }> {
  await getSession(context, actor, id)
  let seen: CancelledSession | undefined
  const see = (done: CancelledSession) => {
    seen = done
  }
  try {
    await context.database.transaction(async (transaction) => {
      const session = await lockSession(transaction, id)
      if (!session || !isApproved(session)) throw conflict('session_not_editable')
      const isConfirmed = await isConfirming(transaction, context, actor, id)
      await cancelApproved(transaction, context, actor, session, { isConfirmed, see })
    })
    return { waits: false }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'cancelling_above_limit' || !seen) throw error
    await askToCancel(context, actor, id, { seats: seen.userIds.length, refundMinor: seen.refundMinor })
    return { waits: true }
  }
}

/** `see` is told what is refunded, before it is judged. */
type Judged = { isConfirmed?: boolean; see?: (done: CancelledSession) => void }

/**
 * Cancels a locked and approved session, and tells its tutor. Returns as `cancelLockedSession`. Throws 409
 * where more is refunded to somebody than the actor moves alone, unless another Admin has confirmed it.
 */
export async function cancelApproved(
  transaction: Executor,
  context: Context,
  actor: Actor,
  session: LockedSession,
  { isConfirmed = false, see }: Judged = {},
): Promise<CancelledSession> {
  const reasons = { cancelled: 'cancelled_with_session', refund: 'refund_session_cancelled' } as const
  const byId = isConfirmed ? undefined : actor.id
  const done = await cancelLockedSession(transaction, context, actor, session, { ...reasons, byId })
  see?.(done)
  if (!isConfirmed && done.refundMinor > 0) await requireAlone(transaction, context, actor, done.userIds)
  await tellTeachingCancelled(transaction, context, session, { byId: actor.id })
  return done
}

/** Whose seats they were, and what is refunded. */
export type CancelledSession = { userIds: string[]; refundMinor: number }

/** Thirty days. */
const SHOWN_MS = 30 * 24 * 3600_000

/** `byId`: who decides alone that so much is refunded. */
type Reasons = { cancelled: CancelReason; refund: RefundReason; byId?: string | undefined }

/**
 * Cancels a locked session: it leaves every list, and its address unless people have booked it or its
 * minimum was missed. Its bookings are cancelled, and refunds become due: all of
 * the price, or its share for the classes that have not begun. Everybody with a seat is told, and who is
 * paying for one. A background
 * task makes the refunds one by one; after an interruption it continues. A payment that arrives later is
 * refunded too.
 */
export async function cancelLockedSession(
  transaction: Executor,
  context: Context,
  by: AuditActor,
  session: LockedSession,
  reasons: Reasons,
): Promise<CancelledSession> {
  const { id } = session
  const now = context.clock()
  const mine = eq(bookings.sessionId, id)
  const booked = await transaction.select().from(bookings).where(and(mine, isActiveBooking))
  const progressOf = await readClassProgress(transaction, booked, now)
  const cancelled = await cancelBookings(transaction, context, id, mine, reasons.cancelled)
  const refunds = await refundBookings(transaction, context, cancelled, progressOf, reasons)
  const isTold = cancelled.length > 0 || by === 'minimums'
  const shownUntil = isTold ? new Date(now.getTime() + SHOWN_MS) : null
  await transaction.update(sessions).set({ deletedAt: now, shownUntil }).where(eq(sessions.id, id))
  await transaction.delete(cancellationRequests).where(eq(cancellationRequests.sessionId, id))
  await recordAuditEvent(transaction, context, by, {
    action: 'session.cancelled',
    subjectId: id,
    affectedUserId: session.ownerId,
    after: {
      ...{ bookings: cancelled.length, refunds: refunds.length },
      ...(by === 'minimums' && { minimum: session.minimumCount }),
    },
  })
  await endWaitlist(transaction, context, session, 'cancelled')
  await tellCancelled(transaction, context, cancelled, refunds)
  const userIds = cancelled.map(({ userId }) => userId)
  await tellUnpaid(transaction, context, session, userIds)
  await context.jobs.enqueue(transaction, 'refunds')
  await context.jobs.enqueue(transaction, 'checkouts')
  return {
    userIds,
    refundMinor: refunds.reduce((sum, { refundMinor }) => sum + refundMinor, 0),
  }
}

const isPaidAtOnce = (booking: Booking): booking is Booking & { paymentId: string } =>
  booking.paymentId !== null && booking.parts === null

/** Makes due back what is refunded of each booking. */
async function refundBookings(
  transaction: Executor,
  context: Context,
  cancelled: Booking[],
  progressOf: (booking: Booking) => ClassProgress,
  { refund: reason, byId }: Reasons,
): Promise<SeatRefund[]> {
  const due = { dueAt: context.clock(), reason, decision: { by: byId } }
  const isWhole = (booking: Booking) => {
    const { bought, left, next } = progressOf(booking)
    // Of a session of one class all is refunded, also once it was held. A gift that is still to come was not
    // sold.
    return left === bought || (bought === 1 && next === null)
  }
  const feeOf = await readFees(transaction, cancelled)
  // Most of them at once: nothing has begun, and nobody has switched.
  const alike = cancelled.flatMap((booking) =>
    isPaidAtOnce(booking) && booking.switchedAt === null && isWhole(booking) ? [booking.paymentId] : [],
  )
  const paid = sql`${inArray(payments.id, alike)} and ${eq(payments.status, 'paid')}`
  const whole = alike.length > 0 ? await makeRefundDue(transaction, paid, due) : []
  const refunds = whole.map((payment): SeatRefund => {
    const { id: paymentId, currency } = payment
    return { paymentId, refundMinor: dueMinor(payment), currency }
  })
  // The others need a closer look: some of their money may be due back already.
  const done = new Set(whole.map(({ id }) => id))
  for (const booking of cancelled) {
    const { id, paymentId } = booking
    if (paymentId === null || done.has(paymentId)) continue
    const fee = feeOf(booking)
    const refundMinor = isWhole(booking)
      ? Math.max(0, fee.paidMinor - fee.usedMinor)
      : centresRefund(fee, progressOf(booking), context.currency)
    const money = await listSeatMoney(transaction, { id, paymentId })
    // All of it is refunded or due back already, for the reason that was said then.
    if (money.every((payment) => payment.keptMinor === 0)) continue
    const keptMinor = fee.paidMinor - refundMinor
    const [due] = await makeSeatMoneyDue(transaction, context, money, {
      keptMinor,
      reason,
      decision: { by: byId },
    })
    const { currency } = context
    const dueNow = stillDue(refundMinor, refundedOf(money, fee))
    if (due) refunds.push({ paymentId, refundMinor: dueNow, currency })
  }
  return refunds.filter(({ refundMinor }) => refundMinor > 0)
}
