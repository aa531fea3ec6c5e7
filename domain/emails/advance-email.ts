import type { Executor } from '../../db/client.ts'
import type { payments } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { enqueueEmails } from './enqueue.ts'
import { receiptMark } from './receipt-in-text.ts'

type Payment = Pick<typeof payments.$inferSelect, 'id' | 'userId' | 'amountMinor' | 'currency'>

/** Confirms money in advance, with the balance that it makes. */
export async function emailAdvance(
  transaction: Executor,
  context: Context,
  { id, userId, amountMinor, currency }: Payment,
  balanceMinor: number,
): Promise<void> {
  await enqueueEmails(transaction, context, [
    {
      kind: 'money',
      to: [{ userId, dedupeKey: `advance:${id}`, path: `/dashboard/receipts/${id}` }],
      render({ messages: { advance }, amount }) {
        const receipt = receiptMark(id)
        const [taken, balance] = [amount(amountMinor, currency), amount(balanceMinor, currency)]
        return {
          subject: advance.subject(taken),
          short: advance.short(taken, receipt, balance),
          paragraphs: [advance.says(taken, receipt), advance.balance(balance), advance.where],
        }
      },
    },
  ])
}
