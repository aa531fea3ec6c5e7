import { eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { bookings, payments } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { reopenPart } from '../../fee-parts/write.ts'
import type { Booking } from '../../seats/bookings.ts'
import { cancelBookings } from '../../seats/free.ts'
import { isAdvance } from '../ledger/advance.ts'
import type { Decision } from '../ledger/allocate.ts'
import { makeRefundDue } from '../ledger/make-refund-due.ts'
import { type Payment, refundedOrDueMinor } from '../ledger/payment.ts'
import { makeSeatMoneyDue } from '../ledger/seat-money.ts'
import { type KindPiece, refundKinds } from './kinds.ts'
import type { Plan } from './plan.ts'
import { isWhole, type SeatOutcome } from './seat-outcome.ts'

/** The payments as they are due back, by their ids. `cancelled`: the booking whose seat went with them. */
type Decided = { now: Map<string, Payment>; cancelled: Booking | undefined }

/**
 * Makes it due back that the centre keeps less of these payments: with the one that frees a seat, all money
 * for it; otherwise piece by piece. Needs the session's lock.
 */
export const decidePieces = (
  transaction: Executor,
  context: Context,
  { pieces, outcome }: Plan,
  decision: Decision,
): Promise<Decided> => {
  const freeing = pieces.find(({ payment }) => payment.id === outcome.frees?.id)
  return freeing
    ? freeSeat(transaction, context, freeing, { pieces, outcome, decision })
    : lowerPieces(transaction, context, { pieces, outcome, decision })
}

type All = { pieces: readonly KindPiece[]; outcome: SeatOutcome; decision: Decision }

/** Cancels the booking. Its other payments are due back by that, and are read as they are then. */
async function freeSeat(
  transaction: Executor,
  context: Context,
  freeing: KindPiece,
  { pieces, outcome: { booking, seatMoney }, decision }: All,
): Promise<Decided> {
  const due = await lower(transaction, context, freeing, 'refund_by_centre', decision)
  const now = new Map([[due.id, due]])
  if (!booking) return { now, cancelled: undefined }
  const { id, sessionId } = booking
  const isThis = eq(bookings.id, id)
  const [cancelled] = await cancelBookings(transaction, context, sessionId, isThis, 'refund_by_centre')
  const others = seatMoney.filter((one) => one.id !== due.id)
  if (others.length === 0) return { now, cancelled }
  const whole = { keptMinor: 0, reason: 'refund_by_centre', decision } as const
  await makeSeatMoneyDue(transaction, context, others, whole)
  if (others.some(({ byHand }) => !byHand)) await context.jobs.enqueue(transaction, 'refunds')
  const ids = pieces.flatMap(({ payment }) => (payment.id === due.id ? [] : payment.id))
  const rows = await transaction.select().from(payments).where(inArray(payments.id, ids))
  for (const payment of rows) now.set(payment.id, payment)
  return { now, cancelled }
}

/** The seat stays. A later part of the fee of which nothing is kept is due again, unless nothing is due. */
async function lowerPieces(
  transaction: Executor,
  context: Context,
  { pieces, outcome: { booking, bought, keepsAll }, decision }: All,
): Promise<Decided> {
  const now = new Map<string, Payment>()
  for (const piece of pieces) {
    const { payment, kind } = piece
    if (refundKinds[kind].isDecided) continue
    const stays = booking ? 'refund_seat_stays' : 'refund_by_centre'
    const reason = isAdvance(payment) ? 'refund_of_advance' : stays
    now.set(payment.id, await lower(transaction, context, piece, reason, decision))
    if (booking && !keepsAll && isWhole(piece) && !bought.has(payment.id))
      await reopenPart(transaction, context, payment.id)
  }
  return { now, cancelled: undefined }
}

async function lower(
  transaction: Executor,
  context: Context,
  { payment, amountMinor }: KindPiece,
  reason: 'refund_by_centre' | 'refund_seat_stays' | 'refund_of_advance',
  decision: Decision,
): Promise<Payment> {
  const dueAt = context.clock()
  const inAllMinor = refundedOrDueMinor(payment) + amountMinor
  const due = { decision, dueAt, reason, amountMinor: inAllMinor }
  const [changed = payment] = await makeRefundDue(transaction, eq(payments.id, payment.id), due)
  return changed
}
