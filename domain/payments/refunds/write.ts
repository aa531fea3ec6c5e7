import type { Executor } from '../../../db/client.ts'
import type { Actor } from '../../access.ts'
import { takeFromBox } from '../../cash-boxes/take-from-box.ts'
import type { Context } from '../../context.ts'
import type { Payment } from '../ledger/payment.ts'
import { decidePieces } from './decide-pieces.ts'
import { refundKinds } from './kinds.ts'
import { type Plan, sumOf } from './plan.ts'
import type { Instead } from './silent.ts'
import { auditRefund, type Moved, tellRefund } from './tell.ts'
import type { WantedRefund } from './wanted.ts'

/** `giver`: who stands with the payer. `instead`: its provider does not refund it. */
type Act = { id: string; wanted: WantedRefund; giver: Pick<Actor, 'id'>; instead: Instead | undefined }

/**
 * Writes down what was planned: what the centre keeps less, what becomes of the seat, what left a hand; and
 * tells the owner. Returns the payments as they are then. Needs the locks of `lockTarget`.
 */
export async function writeRefund(
  transaction: Executor,
  context: Context,
  actor: Actor,
  plan: Plan,
  act: Act,
): Promise<Payment[]> {
  const { pieces, takenBy } = plan
  const { id, wanted } = act
  // The box before the balance, as a sale locks them.
  const cashBoxId = await takeCash(transaction, context, actor, pieces, act.giver)
  for (const [kind, ofKind] of Map.groupBy(pieces, ({ kind }) => kind))
    await refundKinds[kind].prepare?.(transaction, context, ofKind, act.instead)
  const { now, cancelled } = await decidePieces(transaction, context, plan, { by: actor.id, actId: id })
  const moved: Moved[] = []
  const { reason, method } = wanted
  let { reference } = wanted
  for (const { payment, kind, amountMinor, inCash } of pieces) {
    const { byHand, move } = refundKinds[kind]
    const due = now.get(payment.id) ?? payment
    const way = method === payment.method ? null : method
    const handed = { actId: id, amountMinor, reason, reference, method: way, takenBy }
    const after = await move(transaction, context, actor, due, {
      ...handed,
      cashBoxId: inCash ? cashBoxId : null,
    })
    moved.push({ payment: after, amountMinor, isTold: byHand || kind === 'toBalance' })
    // It belongs to one refund.
    if (byHand) reference = null
  }
  const said = { id, reason, reference: wanted.reference, takenBy, parts: plan.money.parts }
  await auditRefund(transaction, context, actor, said, moved)
  const seatMinor = plan.outcome.seatMoney.reduce((sum, { keptMinor }) => sum + keptMinor, 0)
  await tellRefund(transaction, context, said, { moved, cancelled, seatMinor })
  return moved.map(({ payment }) => payment)
}

/** Takes the cash of all pieces out of one box. Null where none is cash. */
async function takeCash(
  transaction: Executor,
  context: Context,
  actor: Actor,
  pieces: Plan['pieces'],
  whose: Pick<Actor, 'id'>,
): Promise<string | null> {
  const amountMinor = sumOf(pieces.filter(({ inCash }) => inCash))
  return amountMinor === 0 ? null : takeFromBox(transaction, context, actor, { whose, amountMinor })
}
