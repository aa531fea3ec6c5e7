import type { Executor } from '../../db/client.ts'
import type { Context } from '../context.ts'
import { readBalance } from '../payments/ledger/balance.ts'
import type { Payment } from '../payments/ledger/payment.ts'
import { enqueueEmails } from './enqueue.ts'

/** Confirms money in advance, with the number of its receipt and the balance that it makes. */
export async function emailAdvance(
  transaction: Executor,
  context: Context,
  { id, userId, amountMinor, currency }: Payment,
  receipt: string,
): Promise<void> {
  const balanceMinor = await readBalance(transaction, context, userId)
  await enqueueEmails(transaction, context, [
    {
      kind: 'money',
      to: [{ userId, dedupeKey: `advance:${id}`, path: `/dashboard/receipts/${id}` }],
      render({ messages: { advance }, amount }) {
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
