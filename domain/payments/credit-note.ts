import { and, eq, sum } from 'drizzle-orm'
import { dayOf } from '../../contract/dates.ts'
import type { Executor } from '../../db/client.ts'
import { receipts } from '../../db/schema.ts'
import { type Context, newId } from '../context.ts'
import type { Payment } from './record-payment.ts'

/**
 * Writes the credit note of a part of a payment that went back, before the payment says so: a trigger writes
 * those that are missing, and knows only when the whole went back. `refundedMinor`: all that went back by
 * now. Needs the session's lock.
 */
export async function issuePartialCreditNote(
  transaction: Executor,
  context: Context,
  { id: paymentId, currency }: Payment,
  refundedMinor: number,
): Promise<void> {
  const [credited] = await transaction
    .select({ minor: sum(receipts.amountMinor).mapWith(Number) })
    .from(receipts)
    .where(and(eq(receipts.paymentId, paymentId), eq(receipts.series, 'credit_note')))
  // A refund that failed later, and is made again, has its credit note already.
  const amountMinor = refundedMinor - (credited?.minor ?? 0)
  if (amountMinor <= 0) return
  const createdAt = context.clock()
  const year = Number(dayOf(createdAt).slice(0, 4))
  const note = {
    id: newId(context),
    series: 'credit_note',
    year,
    paymentId,
    amountMinor,
    currency,
    createdAt,
  } as const
  await transaction.insert(receipts).values(note)
}
