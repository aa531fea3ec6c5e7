import { conflict } from '../../../contract/http/errors.ts'
import type { RefundReason } from '../../../contract/payments/reasons.ts'
import type { Executor } from '../../../db/client.ts'
import { type Context, newId } from '../../context.ts'
import { lockExistingUser } from '../../deleted-users.ts'
import { givenCode } from '../../discounts/discounts.ts'
import { insertParts, planParts } from '../../fee-parts/write.ts'
import { type DecidedRefusal, decide, refused } from '../../sales/decide.ts'
import { factsWithCheckout, lockFacts } from '../../sales/facts.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import { grantSeats } from '../../seats/grant.ts'
import type { LockedSession } from '../../seats/lock.ts'
import type { Bought, CheckoutKind } from './kinds.ts'

/** Sells a seat, all at once or by parts of its fee. */
export const seatCheckout: CheckoutKind = {
  async refusal(transaction, context, checkout, session, known) {
    const question = { kind: 'payment', viewer: null } as const
    const refusal = known
      ? decide(factsWithCheckout(known, checkout), question)
      : await paymentRefusal(transaction, context, checkout, session)
    return refusal && refundReasonOfRefusal(refusal)
  },
  requireReferable: requireSeat,
  grant: giveSeat,
}

/** Why money for a checkout does not buy its seat, or null. `session`: of the seat, locked. */
export async function paymentRefusal(
  transaction: Executor,
  { clock }: Context,
  checkout: Checkout,
  session: LockedSession,
): Promise<DecidedRefusal | null> {
  const isGone = !(await lockExistingUser(transaction, checkout.userId))
  const question = { kind: 'payment', viewer: null, isGone } as const
  return decide(await factsOf(transaction, checkout, clock(), session), question)
}

/** `session`: of the seat, locked. */
const factsOf = async (transaction: Executor, checkout: Checkout, now: Date, session: LockedSession) =>
  (await lockFacts(transaction, [checkout], now, { locked: [session] })).of(checkout)

/** Why money is refunded that finds no seat. */
export function refundReasonOfRefusal(refusal: DecidedRefusal): RefundReason {
  switch (refusal) {
    case 'session_not_found':
    case 'session_not_bookable':
      return 'refund_session_cancelled'
    case 'account_gone':
      return 'refund_account_deleted'
    case 'already_booked':
      return 'refund_already_booked'
    case 'class_over':
      return 'refund_class_over'
    default:
      return 'refund_no_seat'
  }
}

/** Throws 409 where the seat is not held and not free any more. */
export async function requireSeat(
  transaction: Executor,
  { clock }: Context,
  checkout: Checkout,
  session: LockedSession,
): Promise<void> {
  const question = { kind: 'reference', viewer: null } as const
  const refusal = decide(await factsOf(transaction, checkout, clock(), session), question)
  if (refusal === null) return
  const isOver = refusal === 'session_not_bookable' || refusal === 'class_over'
  throw isOver ? conflict('checkout_over') : refused(refusal)
}

async function giveSeat(
  transaction: Executor,
  context: Context,
  { checkout, session, payment }: Bought,
): Promise<string> {
  const bookingId = newId(context)
  const feeMinor = checkout.totalMinor ?? checkout.amountMinor
  const nextPart = nextPartOf(context, checkout, session)
  const code = await givenCode(transaction, checkout, payment.recordedById)
  const seat = {
    ...{ id: bookingId, session, userId: checkout.userId },
    ...{ payment, feeMinor, parts: checkout.parts, nextPart, code },
  }
  await grantSeats(transaction, context, [seat])
  const sold = { bookingId, paymentId: payment.id, course: session }
  await insertParts(transaction, context, checkout, sold)
  return bookingId
}

function nextPartOf({ clock }: Context, { parts, totalMinor, currency }: Checkout, session: LockedSession) {
  if (parts === null || totalMinor === null) return undefined
  const [, next] = planParts({ totalMinor, parts, currency }, clock(), session)
  return next && { ...next, parts }
}
