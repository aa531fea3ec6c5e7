import type { Executor } from '../../db/client.ts'
import type { attempts, checkouts } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { enqueueEmails } from './enqueue.ts'

type Checkout = Pick<typeof checkouts.$inferSelect, 'userId' | 'sessionId' | 'sessionTitle'> & {
  id: string
  /** It pays a later part of the fee of a seat. */
  isPart: boolean
}
type Attempt = Pick<typeof attempts.$inferSelect, 'id' | 'reference' | 'amountMinor' | 'currency' | 'refusal'>

/**
 * Tells who sent money by hand that it did not buy their seat: the centre refused their transaction id, and
 * why, or nobody checked it in time; and what they can do.
 */
export async function emailSentMoney(
  transaction: Executor,
  context: Context,
  { id: checkoutId, userId, sessionTitle, isPart }: Checkout,
  { id, reference, amountMinor, currency, refusal }: Attempt,
): Promise<void> {
  await enqueueEmails(transaction, context, [
    {
      kind: 'money',
      to: [{ userId, dedupeKey: `sent-money:${id}`, path: `/dashboard/checkouts/${checkoutId}` }],
      render({ messages: { sentRefused, sentUnchecked }, amount }) {
        const sum = amount(amountMinor, currency)
        if (refusal !== null)
          return {
            subject: sentRefused.subject(sessionTitle),
            paragraphs: [
              sentRefused.says(reference ?? '', sum),
              sentRefused.reason(refusal),
              sentRefused.next,
            ],
          }
        const what = isPart ? sentUnchecked.part : sentUnchecked.seat
        return {
          subject: sentUnchecked.subject(sessionTitle),
          paragraphs: [sentUnchecked.says(reference ?? '', sum), what, sentUnchecked.next],
        }
      },
    },
  ])
}
