import type { HandMethod } from '../../../contract/payments/payment-methods.ts'
import type { Executor } from '../../../db/client.ts'
import { refunds } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { type Context, newId } from '../../context.ts'
import { isDeleted } from '../../deleted-users.ts'
import { isAdvance } from '../ledger/advance.ts'
import { readPayment } from '../ledger/allocate.ts'
import { requireBalance } from '../ledger/balance.ts'
import { makeBalanceDue } from '../ledger/make-balance-due.ts'
import type { Payment } from '../ledger/payment.ts'
import { updateRefundStatus } from '../ledger/refund-status.ts'
import { isDueByHand } from './refundable.ts'
import { endUnknownRefunds, type Instead } from './silent.ts'

/** An act writes this down of money that leaves a hand. */
export type Handed = {
  actId: string
  amountMinor: number
  reason: string
  reference: string | null
  /** Another way than it came. */
  method: HandMethod | null
  /** The box that cash comes out of. */
  cashBoxId: string | null
  /** Who took it, where it was not its payer. */
  takenBy: string | null
}

/** How much of a payment an act refunds, in the smallest unit, and how. */
export type KindPiece = { payment: Payment; amountMinor: number; kind: RefundKindName }

type Move = (
  transaction: Executor,
  context: Context,
  actor: Actor,
  payment: Payment,
  handed: Handed,
) => Promise<Payment>

/**
 * How a payment is refunded. `isDecided`: that the centre keeps less of it was decided before. `byHand`:
 * somebody of the centre gives the money. `prepare`: what has to be so of all its
 * pieces before anything is decided. `move`: writes down what has moved, once it is due back.
 */
type RefundKind = {
  isDecided: boolean
  byHand: boolean
  prepare?(
    transaction: Executor,
    context: Context,
    pieces: readonly KindPiece[],
    instead: Instead | undefined,
  ): Promise<void>
  move: Move
}

export type RefundKindName = 'byProvider' | 'byHand' | 'dueByHand' | 'instead' | 'toBalance' | 'ofAdvance'

export const refundKinds: Record<RefundKindName, RefundKind> = {
  /** Its provider is asked for it after the commit, and by the reconciler. */
  byProvider: {
    isDecided: false,
    byHand: false,
    move: async (_transaction, _context, _actor, payment) => payment,
  },
  byHand: { isDecided: false, byHand: true, move: handOut },
  dueByHand: { isDecided: true, byHand: true, move: handOut },
  /** What its provider does not refund. */
  instead: {
    isDecided: true,
    byHand: true,
    async prepare(transaction, context, pieces, instead) {
      for (const { payment } of pieces)
        if (instead) await endUnknownRefunds(transaction, context, payment, instead)
    },
    move: handOut,
  },
  /** What was paid from a balance is there again as soon as it is due; who has left gets it by hand. */
  toBalance: {
    isDecided: false,
    byHand: false,
    async move(transaction, context, _actor, payment) {
      await context.jobs.enqueue(transaction, 'receipts')
      if (await isDeleted(transaction, payment.userId))
        await makeBalanceDue(transaction, context, payment.userId)
      return readPayment(transaction, payment.id)
    },
  },
  ofAdvance: {
    isDecided: false,
    byHand: true,
    async prepare(transaction, context, pieces) {
      const userId = pieces[0]?.payment.userId ?? ''
      const sumMinor = pieces.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      await requireBalance(transaction, context, userId, sumMinor)
    },
    move: handOut,
  },
}

/** `isInstead`: its provider has given up, and the money is handed out. */
export function refundKindOf(payment: Payment, isInstead: boolean): RefundKindName {
  if (!payment.byHand) return isInstead ? 'instead' : 'byProvider'
  if (payment.method === 'balance') return 'toBalance'
  if (isDueByHand(payment)) return 'dueByHand'
  return isAdvance(payment) ? 'ofAdvance' : 'byHand'
}

/** Writes down that money that was due back was refunded by hand. Needs the session's lock. */
async function handOut(
  transaction: Executor,
  context: Context,
  actor: Actor,
  payment: Payment,
  { actId, amountMinor, reason, reference, method, cashBoxId, takenBy }: Handed,
): Promise<Payment> {
  const now = context.clock()
  const id = newId(context)
  await transaction.insert(refunds).values({
    ...{ id, paymentId: payment.id, amountMinor, state: 'done', reference, reason, actId },
    ...{ recordedById: actor.id, method, cashBoxId, takenBy, createdAt: now, settledAt: now },
  })
  await context.jobs.enqueue(transaction, 'receipts')
  // A trigger has counted it.
  const counted = { ...payment, refundedMinor: payment.refundedMinor + amountMinor }
  const last = { reference: reference ?? id, at: now }
  const settled = await updateRefundStatus(transaction, context, payment, last, counted)
  return settled.payment
}
