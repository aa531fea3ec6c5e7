import type { Executor } from '../../db/client.ts'
import type { Context } from '../context.ts'
import { isAtDesk, requireRefundRight, type SeatAct } from '../seats/seat-act.ts'
import { requireWithinLimit } from './who-confirms.ts'

/**
 * Looks at what is due back after an act about a seat, which this transaction has written. Throws 403 for
 * money that the actor may not move, and 409 for more than one person moves for another in a day:
 * `refund` asks a second Admin instead.
 */
export async function requireDeskMoney(
  transaction: Executor,
  context: Context,
  act: SeatAct,
  refunds: readonly { method: string }[],
): Promise<void> {
  requireRefundRight(act, refunds)
  if (isAtDesk(act) && refunds.length > 0) await requireWithinLimit(transaction, context, act.by, act.userId)
}
