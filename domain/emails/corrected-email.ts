import type { Executor } from '../../db/client.ts'
import type { payments } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { enqueueEmails } from './enqueue.ts'
import { receiptMark } from './receipt-in-text.ts'

type Payment = Pick<
  typeof payments.$inferSelect,
  'id' | 'userId' | 'sessionTitle' | 'amountMinor' | 'currency' | 'method'
>

/** Says that another receipt stands for an earlier one. No money has moved, and none is told of. */
export async function emailCorrected(
  transaction: Executor,
  context: Context,
  wrong: Payment,
  { id, userId, sessionTitle, amountMinor, currency, method }: Payment,
): Promise<void> {
  await enqueueEmails(transaction, context, [
    {
      kind: 'money',
      to: [{ userId, dedupeKey: `corrected:${wrong.id}`, path: `/dashboard/receipts/${id}` }],
      render({ messages: { corrected, refunded, methods }, amount }) {
        const title = sessionTitle || refunded.inAdvance
        const is = {
          receipt: receiptMark(id),
          replaced: receiptMark(wrong.id),
          amount: amount(amountMinor, currency),
          way: methods[method],
        }
        return {
          subject: corrected.subject(title),
          short: corrected.short({ title, ...is }),
          paragraphs: [corrected.says(is), corrected.stays, corrected.where],
        }
      },
    },
  ])
}
