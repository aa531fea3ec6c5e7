import type { Executor } from '../../../db/client.ts'
import type { attempts, checkouts } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { moneyTexts } from './texts.ts'

type Checkout = Pick<typeof checkouts.$inferSelect, 'userId' | 'sessionId' | 'sessionTitle'> & {
  id: string
  /** It pays a later part of the fee of a seat. */
  isPart: boolean
}
type Attempt = Pick<typeof attempts.$inferSelect, 'id' | 'reference' | 'amountMinor' | 'currency' | 'refusal'>
type Params = Pick<Checkout, 'sessionTitle' | 'isPart'> & Omit<Attempt, 'id'>

export const sentMoneyDecided = defineMessage<Params>({
  name: 'sent-money',
  kind: 'money',
  compose({ sessionTitle, isPart, reference, amountMinor, currency, refusal }, { locale }) {
    const { sentRefused, sentUnchecked } = moneyTexts[locale.language]
    const sum = locale.amount(amountMinor, currency)
    if (refusal !== null)
      return {
        subject: sentRefused.subject(sessionTitle),
        paragraphs: [sentRefused.says(reference ?? '', sum), sentRefused.reason(refusal), sentRefused.next],
      }
    const what = isPart ? sentUnchecked.part : sentUnchecked.seat
    return {
      subject: sentUnchecked.subject(sessionTitle),
      paragraphs: [sentUnchecked.says(reference ?? '', sum), what, sentUnchecked.next],
    }
  },
})

/**
 * Tells who sent money by hand that it did not buy their seat: the centre refused their transaction id, and
 * why, or nobody checked it in time; and what they can do.
 */
export const tellSentMoney = (
  transaction: Executor,
  context: Context,
  { id: checkoutId, userId, sessionTitle, isPart }: Checkout,
  { id, reference, amountMinor, currency, refusal }: Attempt,
): Promise<void> =>
  writeMessages(transaction, context, sentMoneyDecided, [
    {
      ...{ userId, dedupeKey: `sent-money:${id}`, path: `/dashboard/checkouts/${checkoutId}` },
      params: { sessionTitle, isPart, reference, amountMinor, currency, refusal },
    },
  ])
