import { dayOf } from '../../../contract/formats/dates.ts'
import type { Executor } from '../../../db/client.ts'
import { dues, receipts } from '../../../db/schema.ts'
import { type Context, newId } from '../../context.ts'

/**
 * Writes a due of 0 for a booking that a code made free, and its receipt, which the job numbers. Triggers do
 * both where a payment is recorded.
 */
export async function issueFreeReceipt(
  transaction: Executor,
  context: Context,
  { bookingId, currency }: { bookingId: string; currency: string },
): Promise<void> {
  const now = context.clock()
  const nothing = { bookingId, amountMinor: 0, currency, createdAt: now }
  await transaction.insert(dues).values({ ...nothing, id: newId(context), kind: 'price', dueAt: now })
  const year = Number(dayOf(now).slice(0, 4))
  await transaction.insert(receipts).values({ ...nothing, id: newId(context), series: 'receipt', year })
  await context.jobs.enqueue(transaction, 'receipts')
}
