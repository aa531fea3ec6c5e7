import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refundByStaff } from './refund-by-staff.ts'
import { decideRequest, requireRequest } from './requests.ts'

/**
 * Refunds what another Admin asked for, as `refundByStaff` does; or refuses it, and nothing moves. Throws 403
 * for one's own request or money, 404, and 409 for one that somebody has decided.
 */
export async function decideRefundRequest(
  context: Context,
  actor: Actor,
  id: string,
  accept: boolean,
): Promise<void> {
  const request = await requireRequest(context.database, id)
  if (!accept) {
    await context.database.transaction((transaction) => decideRequest(transaction, context, actor, id, false))
    return
  }
  const { paymentId, amountMinor, reason, reference, method, keepsSeat, takenBy } = request
  const asked = { refundId: id, amountMinor, reason, reference, method, keepsSeat, takenBy, confirms: true }
  await refundByStaff(context, actor, paymentId, asked)
}
