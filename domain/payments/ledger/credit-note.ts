import { and, eq, ne, sql } from 'drizzle-orm'
import { dayOf } from '../../../contract/formats/dates.ts'
import type { Executor } from '../../../db/client.ts'
import { receipts } from '../../../db/schema.ts'
import { type Context, newId } from '../../context.ts'
import type { Payment } from './payment.ts'

/** What a note says went back; less than nothing where a refund failed after all. */
export const returnedMinor = sql<number>`case ${receipts.series} when 'debit_note' then -${receipts.amountMinor} else ${receipts.amountMinor} end`

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
    .select({ minor: sql<number>`coalesce(sum(${returnedMinor}), 0)::integer` })
    .from(receipts)
    .where(and(eq(receipts.paymentId, paymentId), ne(receipts.series, 'receipt')))
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
