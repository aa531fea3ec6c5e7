import { and, desc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import { notFound } from '../../../contract/http/errors.ts'
import type { RecheckCode, RecheckFound } from '../../../contract/payments/payment-timeline.ts'
import { attempts, checkouts } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { findOwnPart } from '../../fee-parts/find.ts'
import { findActiveBooking } from '../../seats/bookings.ts'
import { type Attempt, providerOf } from '../attempts/attempts.ts'
import type { Payment } from '../ledger/payment.ts'
import { refundReasonOf } from '../ledger/refund-reason.ts'
import { type Settlement, settle } from '../settlement/settle.ts'

type Recheck = {
  found: RecheckFound
  code: RecheckCode
  bookingId?: string
  payment?: Payment
}

/** The part is one of a fee; without it, or for the first, the question is about the seat. */
type Asked = { sessionId: string; part?: number | undefined }

/** More attempts at one session than any honest person makes. */
const MAX_ATTEMPTS = 10

/**
 * "I paid, where is my seat?" or "why is this part still due?" Settles each of the actor's payments for it
 * and reports the result. Throws 404 for a part that the actor's fee does not have, and 503 when the provider
 * is unavailable.
 */
export const recheckPayments = (
  context: Context,
  actor: Actor,
  { sessionId, part = 1 }: Asked,
): Promise<Recheck> =>
  part === 1 ? recheckSeat(context, actor, sessionId) : recheckPart(context, actor, sessionId, part)

async function recheckSeat(context: Context, actor: Actor, sessionId: string): Promise<Recheck> {
  const settlements = await settleAll(context, actor, eq(checkouts.sessionId, sessionId))
  const booking = await findActiveBooking(context.database, actor.id, sessionId)
  if (booking) {
    const payment = settlements.find(({ payment }) => payment?.id === booking.paymentId)?.payment
    return {
      found: 'booked',
      code: 'recheck_booked',
      bookingId: booking.id,
      ...(payment && { payment }),
    }
  }
  return (
    whereMoneyIs(settlements) ??
    (settlements.length > 0
      ? { found: 'unpaid', code: 'recheck_unpaid' }
      : { found: 'nothing', code: 'recheck_nothing' })
  )
}

async function recheckPart(
  context: Context,
  actor: Actor,
  sessionId: string,
  number: number,
): Promise<Recheck> {
  const find = () => findOwnPart(context.database, { userId: actor.id, sessionId }, number)
  const asked = await find()
  if (!asked) throw notFound('part_not_found')
  const settlements = await settleAll(context, actor, eq(checkouts.partId, asked.id))
  const part = (await find()) ?? asked
  if (part.paymentId !== null) {
    const payment = settlements.find(({ payment }) => payment?.id === part.paymentId)?.payment
    return {
      ...{ found: 'paid', code: 'part_paid', bookingId: part.bookingId },
      ...(payment && { payment }),
    }
  }
  const money = whereMoneyIs(settlements)
  if (money) return money
  if (part.waivedAt !== null) return { found: 'waived', code: 'part_waived' }
  return { found: settlements.length > 0 ? 'unpaid' : 'nothing', code: 'recheck_unpaid' }
}

async function settleAll(context: Context, actor: Actor, asked: SQL): Promise<Settlement[]> {
  const own = await context.database
    .select(getTableColumns(attempts))
    .from(attempts)
    .innerJoin(checkouts, eq(checkouts.id, attempts.checkoutId))
    .where(and(eq(checkouts.userId, actor.id), asked))
    .orderBy(desc(attempts.createdAt), desc(attempts.id))
    .limit(MAX_ATTEMPTS)
  const settlements: Settlement[] = []
  for (const attempt of own) settlements.push(await settleOne(context, attempt))
  return settlements
}

/** What was sent by hand waits for a person, whom nobody can ask again here. */
async function settleOne(context: Context, attempt: Attempt): Promise<Settlement> {
  if (providerOf(context, attempt) && attempt.reference !== null) return settle(context, attempt)
  const state = attempt.state === 'held' ? 'held' : 'unknown'
  return { payment: undefined, state }
}

/** Undefined when none has come. */
function whereMoneyIs(settlements: Settlement[]): Recheck | undefined {
  const payment =
    settlements.find(({ payment }) => payment?.status === 'refund_due')?.payment ??
    settlements.find(({ payment }) => payment)?.payment
  if (payment?.status === 'refund_due') {
    return { found: 'refund_due', code: refundReasonOf(payment), payment }
  }
  if (settlements.some(({ state }) => state === 'processing' || state === 'held')) {
    return { found: 'processing', code: 'payment_processing' }
  }
  if (payment?.status === 'charged_back') {
    return { found: 'charged_back', code: 'recheck_charged_back', payment }
  }
  if (payment) return { found: 'refunded', code: 'recheck_refunded', payment }
  return undefined
}
