import type { Executor } from '../../../db/client.ts'
import type { Context } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import type { Payment } from '../ledger/payment.ts'
import { moneyTexts } from './texts.ts'

type Params = Pick<Payment, 'id' | 'sessionTitle' | 'currency'> & { amountMinor: number }

export const refundCameBack = defineMessage<Params>({
  name: 'refund-came-back',
  kind: 'money',
  receipts: ({ id }) => [id],
  compose({ id, sessionTitle, currency, amountMinor }, { locale, ...setting }) {
    const { refundCameBack: texts, refunded } = moneyTexts[locale.language]
    const title = sessionTitle || refunded.inAdvance
    const sum = locale.amount(amountMinor, currency)
    const receipt = setting.receipt(id)
    return {
      subject: texts.subject(title),
      short: texts.short(title, sum, receipt),
      paragraphs: [texts.says(sum), texts.next, refunded.receipt(receipt), refunded.where],
    }
  },
})

/**
 * Tells the payer that their bank did not take a refund of which they were told, once for a payment: the
 * centre has the money again and refunds it by hand. `amountMinor`: so much came back.
 */
export const tellRefundCameBack = (
  transaction: Executor,
  context: Context,
  { id, userId, sessionTitle, currency }: Pick<Payment, 'id' | 'userId' | 'sessionTitle' | 'currency'>,
  amountMinor: number,
): Promise<void> =>
  writeMessages(transaction, context, refundCameBack, [
    {
      ...{ userId, dedupeKey: `refund-came-back:${id}`, path: '/dashboard/money' },
      params: { id, sessionTitle, currency, amountMinor },
    },
  ])
