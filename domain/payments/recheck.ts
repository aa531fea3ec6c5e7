import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { conflict } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import { checkouts } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { findActiveBooking } from '../seats/bookings.ts'
import type { Payment } from './record-payment.ts'
import { type Settlement, settle } from './settle.ts'

export type Recheck = {
  found: 'booked' | 'refunded' | 'refund_due' | 'charged_back' | 'processing' | 'unpaid' | 'nothing'
  message: string
  bookingId?: string
  payment?: Payment
}

/** As many attempts at one session as anybody honestly makes. */
const MOST = 10

/**
 * "I paid, where is my seat?" Asks the provider about each of the actor's payments for a session, finishes what was not
 * finished, and says what was found. Throws 503 when the provider is away.
 */
export async function recheckPayments(context: Context, actor: Actor, sessionId: string): Promise<Recheck> {
  const { cards, database } = context
  if (!cards) throw conflict(wording.cardsOff)
  const asked = await database
    .select({ intentId: checkouts.intentId })
    .from(checkouts)
    .where(
      and(eq(checkouts.userId, actor.id), eq(checkouts.sessionId, sessionId), isNotNull(checkouts.intentId)),
    )
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
    .limit(MOST)
  const answers: Settlement[] = []
  for (const { intentId } of asked) if (intentId) answers.push(await settle(context, cards, intentId))
  const booking = await findActiveBooking(database, actor.id, sessionId)
  if (booking) {
    const payment = answers.find(({ payment }) => payment?.id === booking.paymentId)?.payment
    return {
      found: 'booked',
      message: wording.recheckBooked,
      bookingId: booking.id,
      ...(payment && { payment }),
    }
  }
  return explain(answers)
}

function explain(answers: Settlement[]): Recheck {
  const payment =
    answers.find(({ payment }) => payment?.status === 'refund_due')?.payment ??
    answers.find(({ payment }) => payment)?.payment
  if (payment?.status === 'refund_due') {
    return { found: 'refund_due', message: payment.refundReason ?? wording.paymentRefunded, payment }
  }
  if (answers.some(({ status }) => status === 'processing')) {
    return { found: 'processing', message: wording.paymentProcessing }
  }
  if (payment?.status === 'charged_back') {
    return { found: 'charged_back', message: wording.recheckChargedBack, payment }
  }
  if (payment) return { found: 'refunded', message: wording.recheckRefunded, payment }
  if (answers.length > 0) return { found: 'unpaid', message: wording.recheckUnpaid }
  return { found: 'nothing', message: wording.recheckNothing }
}
