import { toMajor } from '../../../contract/payments/money.ts'
import type { Executor } from '../../../db/client.ts'
import type { Actor } from '../../access.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { readPartsPaid } from '../../fee-parts/of-money.ts'
import { tellCancelled } from '../../seats/messages/cancelled.ts'
import { tellRefunded } from '../messages/refunded.ts'
import type { DecidedRefund } from './decide-refund.ts'
import type { HandRefund } from './refund-by-hand.ts'

/**
 * Notes who refunded, how much and why, and tells its owner: of a refund by hand at once, of a
 * provider's when it has arrived. A seat that is lost is told of at once.
 */
export async function tellRefundByStaff(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { payment, cancelled, refundMinor }: DecidedRefund,
  { id, amountMinor, reason, reference, takenBy, isByHand }: HandRefund & { isByHand: boolean },
): Promise<void> {
  const { currency } = payment
  const part = (await readPartsPaid(transaction, [payment])).get(payment.id)?.number
  await recordAuditEvent(transaction, context, actor, {
    action: 'payment.refunded',
    subjectId: payment.id,
    affectedUserId: payment.userId,
    after: {
      refund: toMajor(amountMinor, currency),
      currency,
      ...(part !== undefined && { part }),
      ...{ reason, reference },
      ...(takenBy !== null && { takenBy }),
    },
  })
  if (isByHand) {
    const refunded = { ...payment, refundedMinor: amountMinor, refundRef: reference ?? id }
    return tellRefunded(transaction, context, refunded, cancelled)
  }
  if (!cancelled) return
  const refund = { paymentId: cancelled.paymentId ?? payment.id, refundMinor, currency }
  await tellCancelled(transaction, context, [cancelled], [refund])
}
