import { toMajor } from '../../../contract/payments/money.ts'
import type { Executor } from '../../../db/client.ts'
import type { Actor } from '../../access.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import type { Booking } from '../../seats/bookings.ts'
import { tellCancelled } from '../../seats/messages/cancelled.ts'
import type { Payment } from '../ledger/payment.ts'
import { tellRefunded } from '../messages/refunded.ts'

/** An act did this with one payment. `isTold`: its owner is told now, and not when the money has arrived. */
export type Moved = { payment: Payment; amountMinor: number; isTold: boolean }

/** `parts`: which part of a fee each payment was for, by their ids. */
type Act = {
  id: string
  reason: string
  reference: string | null
  takenBy: string | null
  parts: ReadonlyMap<string, number>
}
/** `seatMinor`: what is refunded of all money for the seat that was lost, in the smallest unit. */
type Done = { moved: readonly Moved[]; cancelled: Booking | undefined; seatMinor: number }

/** Notes who refunded, how much of which payment, and why. */
export async function auditRefund(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { reason, reference, takenBy, parts }: Act,
  moved: readonly Moved[],
): Promise<void> {
  for (const { payment, amountMinor } of moved) {
    const part = parts.get(payment.id)
    await recordAuditEvent(transaction, context, actor, {
      action: 'payment.refunded',
      subjectId: payment.id,
      affectedUserId: payment.userId,
      after: {
        ...{ refund: toMajor(amountMinor, payment.currency), currency: payment.currency },
        ...(part !== undefined && { part }),
        ...{ reason, reference },
        ...(takenBy !== null && { takenBy }),
      },
    })
  }
}

/**
 * Tells the owner: once of all that was refunded by hand or is in their balance again, of a provider's when
 * it has arrived. A seat that is lost is told of at once.
 */
export async function tellRefund(
  transaction: Executor,
  context: Context,
  { id, reference }: Act,
  { moved, cancelled, seatMinor: refundMinor }: Done,
): Promise<void> {
  const told = moved.filter(({ isTold }) => isTold)
  const [first] = told
  if (first) {
    const amountMinor = told.reduce((sum, one) => sum + one.amountMinor, 0)
    const whole = told.length > 1 ? { key: id, payments: told.length, amountMinor } : undefined
    const refunded = { ...first.payment, refundedMinor: first.amountMinor, refundRef: reference ?? id }
    return tellRefunded(transaction, context, refunded, cancelled, whole)
  }
  const [provider] = moved
  if (!cancelled || !provider) return
  const paymentId = cancelled.paymentId ?? provider.payment.id
  await tellCancelled(
    transaction,
    context,
    [cancelled],
    [{ paymentId, refundMinor, currency: provider.payment.currency }],
  )
}
