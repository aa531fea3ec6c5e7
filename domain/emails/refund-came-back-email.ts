import type { Executor } from '../../db/client.ts'
import type { payments } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { enqueueEmails } from './enqueue.ts'
import { receiptMark } from './receipt-in-text.ts'

type Payment = Pick<typeof payments.$inferSelect, 'id' | 'userId' | 'sessionTitle' | 'currency'>

/**
 * Tells the payer that their bank did not take a refund of which they were told, once for a payment: the
 * centre has the money again and gives it back by hand. `amountMinor`: so much came back.
 */
export async function emailRefundCameBack(
  transaction: Executor,
  context: Context,
  { id, userId, sessionTitle, currency }: Payment,
  amountMinor: number,
): Promise<void> {
  await enqueueEmails(transaction, context, [
    {
      kind: 'money',
      to: [{ userId, dedupeKey: `refund-came-back:${id}`, path: '/dashboard/money' }],
      render({ messages: { refundCameBack, refunded }, amount }) {
        const title = sessionTitle || refunded.inAdvance
        const sum = amount(amountMinor, currency)
        return {
          subject: refundCameBack.subject(title),
          short: refundCameBack.short(title, sum, receiptMark(id)),
          paragraphs: [
            refundCameBack.says(sum),
            refundCameBack.next,
            refunded.receipt(receiptMark(id)),
            refunded.where,
          ],
        }
      },
    },
  ])
}
