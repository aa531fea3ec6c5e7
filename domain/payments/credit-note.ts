import { eq, sql } from 'drizzle-orm'
import { dayOf } from '../../contract/dates.ts'
import type { Executor } from '../../db/client.ts'
import { receipts } from '../../db/schema.ts'
import { type Context, newId } from '../context.ts'
import type { Payment } from './record-payment.ts'

/** What of a payment its notes say has gone back. */
const notedMinor = sql<number>`coalesce(sum(case ${receipts.series}
  when 'credit_note' then ${receipts.amountMinor} when 'debit_note' then -${receipts.amountMinor} end), 0)::integer`

/**
 * Writes the credit note of a part of a payment that went back, or the debit note of what came back because a
 * refund failed after all, before the payment says so. When the whole has gone back, a trigger writes what is
 * missing. `refundedMinor`: all that is back by now. Needs the session's lock.
 */
export async function issueNote(
  transaction: Executor,
  context: Context,
  { id: paymentId, currency }: Payment,
  refundedMinor: number,
): Promise<void> {
  const [noted] = await transaction
    .select({ minor: notedMinor })
    .from(receipts)
    .where(eq(receipts.paymentId, paymentId))
  const moreMinor = refundedMinor - (noted?.minor ?? 0)
  if (moreMinor === 0) return
  const createdAt = context.clock()
  await transaction.insert(receipts).values({
    id: newId(context),
    series: moreMinor > 0 ? 'credit_note' : 'debit_note',
    year: Number(dayOf(createdAt).slice(0, 4)),
    paymentId,
    amountMinor: Math.abs(moreMinor),
    currency,
    createdAt,
  })
}
