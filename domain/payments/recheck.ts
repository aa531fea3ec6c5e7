import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { RecheckCode } from '../../contract/payment-timeline.ts'
import { attempts, checkouts } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { findActiveBooking } from '../seats/bookings.ts'
import { type Attempt, providerOf } from './attempts.ts'
import type { Payment } from './record-payment.ts'
import { refundReasonOf } from './refund-reason.ts'
import { type Settlement, settle } from './settle.ts'

type Recheck = {
  found: 'booked' | 'refunded' | 'refund_due' | 'charged_back' | 'processing' | 'unpaid' | 'nothing'
  code: RecheckCode
  bookingId?: string
  payment?: Payment
}

/** More attempts at one session than any honest person makes. */
const MAX_ATTEMPTS = 10

/**
 * "I paid, where is my seat?" Settles each of the actor's payments for a session and reports the result. Throws 503 when the
 * provider is unavailable.
 */
export async function recheckPayments(context: Context, actor: Actor, sessionId: string): Promise<Recheck> {
  const { database } = context
  const own = await database
    .select(getTableColumns(attempts))
    .from(attempts)
    .innerJoin(checkouts, eq(checkouts.id, attempts.checkoutId))
    .where(and(eq(checkouts.userId, actor.id), eq(checkouts.sessionId, sessionId)))
    .orderBy(desc(attempts.createdAt), desc(attempts.id))
    .limit(MAX_ATTEMPTS)
  const settlements: Settlement[] = []
  for (const attempt of own) settlements.push(await settleOne(context, attempt))
  const booking = await findActiveBooking(database, actor.id, sessionId)
  if (booking) {
    const payment = settlements.find(({ payment }) => payment?.id === booking.paymentId)?.payment
    return {
      found: 'booked',
      code: 'recheck_booked',
      bookingId: booking.id,
      ...(payment && { payment }),
    }
  }
  return explain(settlements)
}

/** What was sent by hand waits for a person, whom nobody can ask again here. */
async function settleOne(context: Context, attempt: Attempt): Promise<Settlement> {
  if (providerOf(context, attempt) && attempt.reference !== null) return settle(context, attempt)
  const state = attempt.state === 'review' ? 'review' : 'unknown'
  return { payment: undefined, state }
}

function explain(settlements: Settlement[]): Recheck {
  const payment =
    settlements.find(({ payment }) => payment?.status === 'refund_due')?.payment ??
    settlements.find(({ payment }) => payment)?.payment
  if (payment?.status === 'refund_due') {
    return { found: 'refund_due', code: refundReasonOf(payment), payment }
  }
  if (settlements.some(({ state }) => state === 'processing' || state === 'review')) {
    return { found: 'processing', code: 'payment_processing' }
  }
  if (payment?.status === 'charged_back') {
    return { found: 'charged_back', code: 'recheck_charged_back', payment }
  }
  if (payment) return { found: 'refunded', code: 'recheck_refunded', payment }
  if (settlements.length > 0) return { found: 'unpaid', code: 'recheck_unpaid' }
  return { found: 'nothing', code: 'recheck_nothing' }
}
