import { dayOf } from '../../../contract/formats/dates.ts'
import type { Executor } from '../../../db/client.ts'
import { receipts } from '../../../db/schema.ts'
import { type Context, newId } from '../../context.ts'

/**
 * Writes the receipt of a booking that a code made free, which the job numbers. A trigger does where a
 * payment is recorded.
 */
export async function issueFreeReceipt(
  transaction: Executor,
  context: Context,
  { bookingId, currency }: { bookingId: string; currency: string },
): Promise<void> {
  const now = context.clock()
  const year = Number(dayOf(now).slice(0, 4))
  await transaction.insert(receipts).values({
    ...{ id: newId(context), series: 'receipt', year },
    ...{ bookingId, amountMinor: 0, currency, createdAt: now },
  })
  await context.jobs.enqueue(transaction, 'receipts')
}
