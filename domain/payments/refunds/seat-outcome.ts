import { eq } from 'drizzle-orm'
import { conflict } from '../../../contract/http/errors.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { Executor } from '../../../db/client.ts'
import { sessions } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import type { Move } from '../../refund-limit/moved-today.ts'
import { newcomersPrice } from '../../sales/price.ts'
import type { Booking } from '../../seats/bookings.ts'
import type { Payment } from '../ledger/payment.ts'
import { listSeatMoney } from '../ledger/seat-money.ts'
import { type KindPiece, refundKinds } from './kinds.ts'
import type { Target, TargetMoney } from './target.ts'

/** The seat becomes this by an act. */
export type SeatOutcome = {
  /** The seat that the money pays for. */
  booking: Booking | undefined
  /** The payment with which it goes, and all money for it. */
  frees: Payment | undefined
  /** All money for it, the oldest first, where it goes. */
  seatMoney: Payment[]
  bought: ReadonlySet<string>
  /** The person keeps the seat for nothing: its later parts are not due again. */
  keepsAll: boolean
}

export const isWhole = ({ payment, amountMinor }: Pick<KindPiece, 'payment' | 'amountMinor'>) =>
  amountMinor === payment.keptMinor

/**
 * A seat goes when nothing of a payment is kept with which it was bought, or nothing of all money for it
 * where the act is about the seat; unless the person keeps it.
 */
export async function seatOutcome(
  queries: Executor,
  target: Target,
  { booking, bought }: TargetMoney,
  pieces: readonly KindPiece[],
  keepsSeat: boolean,
): Promise<SeatOutcome> {
  const decided = pieces.filter(({ kind }) => !refundKinds[kind].isDecided)
  const whole = decided.filter((piece) => isWhole(piece) && bought.has(piece.payment.id))
  const buyer = whole.find(({ payment }) => payment.id === booking?.paymentId) ?? whole[0]
  const keepsAll = keepsSeat && target.kind === 'booking'
  const stays = { booking, frees: undefined, seatMoney: [], bought, keepsAll }
  if (!booking || !buyer || keepsSeat) return stays
  const seatMoney = await listSeatMoney(queries, booking)
  const isAll = seatMoney.every(
    ({ id, keptMinor }) => keptMinor === 0 || decided.some((one) => one.payment.id === id && isWhole(one)),
  )
  if (target.kind === 'booking' && !isAll) return stays
  return { booking, frees: buyer.payment, seatMoney, bought, keepsAll }
}

/** Lists what the act does about money, payment by payment, as the centre's limit counts it. */
export function movesOf(pieces: readonly KindPiece[], { frees, seatMoney }: SeatOutcome): Move[] {
  const moves = new Map<string, Move>()
  if (frees)
    for (const { id, keptMinor } of seatMoney)
      moves.set(id, { paymentId: id, decidedMinor: keptMinor, byHandMinor: 0 })
  for (const { payment, kind, amountMinor } of pieces) {
    const { isDecided, byHand } = refundKinds[kind]
    const isHanded = byHand || kind === 'toBalance'
    moves.set(payment.id, {
      paymentId: payment.id,
      decidedMinor: isDecided ? 0 : (moves.get(payment.id)?.decidedMinor ?? amountMinor),
      byHandMinor: isHanded ? amountMinor : 0,
    })
  }
  return [...moves.values()]
}

/**
 * Where a seat stays, the centre keeps what the seat costs: only an Admin lowers a price. A later part that
 * is refunded whole is due again, and a part is not refunded by pieces. Throws 409.
 */
export async function requirePriceKept(
  transaction: Executor,
  context: Context,
  pieces: readonly KindPiece[],
  { booking, frees, bought }: SeatOutcome,
): Promise<void> {
  const lowered = pieces.filter((piece) => {
    const isPart = isWhole(piece) && !bought.has(piece.payment.id)
    return !refundKinds[piece.kind].isDecided && !isPart
  })
  if (!booking || frees || lowered.length === 0) return
  const [session] = await transaction.select().from(sessions).where(eq(sessions.id, booking.sessionId))
  if (!session) return
  const { amountMinor: priceMinor } = await newcomersPrice(transaction, context, session)
  const seatMoney = await listSeatMoney(transaction, booking)
  const keptMinor = seatMoney.reduce((sum, one) => sum + one.keptMinor, 0)
  const loweredMinor = lowered.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (booking.parts === null && keptMinor - loweredMinor >= priceMinor) return
  const price = toMajor(Math.min(priceMinor, keptMinor), context.currency)
  throw conflict({ code: 'seat_keeps_price', params: { price } }, 'amount')
}
