import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { bookings, payments } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { isDueToday, readParts } from '../../fee-parts/read.ts'
import { isActiveBooking } from '../../seats/bookings.ts'
import { isUncorrected } from '../ledger/corrections.ts'
import { seatStaysReasons } from '../ledger/keeps-seat.ts'
import type { Payment } from '../ledger/payment.ts'

const LIST_LIMIT = 100

/**
 * Whether the actor has paid for the seat that they have of this session, whatever of it the centre
 * refunds; by parts, whether nothing is due today (B10).
 */
export async function hasPaid(context: Context, actor: Actor, sessionId: string): Promise<boolean> {
  const { database } = context
  const [seat] = await database
    .select({ id: bookings.id, parts: bookings.parts })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .where(
      and(
        eq(bookings.userId, actor.id),
        eq(bookings.sessionId, sessionId),
        isActiveBooking,
        or(eq(payments.status, 'paid'), inArray(payments.refundReasonCode, seatStaysReasons)),
      ),
    )
  if (!seat) return false
  const now = context.clock()
  const parts = (await readParts(database, [seat])).get(seat.id)
  return !parts?.some((part) => isDueToday(part, now))
}

/** The actor's payments, newest first; at most 100. */
export async function listPayments(context: Context, actor: Actor): Promise<Payment[]> {
  return (
    context.database
      .select()
      .from(payments)
      // What was written down wrongly is the centre's business.
      .where(and(eq(payments.userId, actor.id), isUncorrected))
      .orderBy(desc(payments.recordedAt), desc(payments.id))
      .limit(LIST_LIMIT)
  )
}
