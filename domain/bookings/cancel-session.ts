import { and, eq } from 'drizzle-orm'
import { conflict } from '../../contract/errors.ts'
import { bookings, payments, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { mailCancelled } from '../emails/booking-mails.ts'
import { mailSessionCancelled } from '../emails/decision-mails.ts'
import { makeRefundDue } from '../payments/refunds.ts'
import { cancelBookings } from '../seats/free.ts'
import { lockSession } from '../seats/lock.ts'
import { getSession } from '../sessions/read.ts'

/**
 * Cancels an approved session (T08) in one transaction: it leaves every list, its bookings are cancelled, and full refunds become
 * due. A background task makes the refunds one by one; after an interruption it continues. A payment that arrives
 * later is refunded too. Throws 404, 409.
 */
export async function cancelSession(context: Context, actor: Actor, id: string): Promise<void> {
  await getSession(context, actor, id)
  await context.database.transaction(async (transaction) => {
    const session = await lockSession(transaction, id)
    if (session?.status !== 'approved' || session.deletedAt) throw conflict('session_not_editable')
    const cancelled = await cancelBookings(
      transaction,
      context,
      id,
      eq(bookings.sessionId, id),
      'cancelled_with_session',
    )
    const now = context.clock()
    const paid = and(eq(payments.sessionId, id), eq(payments.status, 'paid'))
    const refunds = await makeRefundDue(transaction, paid, { dueAt: now, reason: 'refund_session_cancelled' })
    await transaction.update(sessions).set({ deletedAt: now }).where(eq(sessions.id, id))
    await recordAuditEvent(transaction, context, actor, {
      action: 'session.cancelled',
      subjectId: id,
      affectedUserId: session.ownerId,
      after: { bookings: cancelled.length, refunds: refunds.length },
    })
    await mailCancelled(transaction, context, cancelled, refunds)
    if (session.ownerId !== actor.id) await mailSessionCancelled(transaction, context, session)
    await context.jobs.enqueue(transaction, 'refunds')
    await context.jobs.enqueue(transaction, 'checkouts')
  })
}
