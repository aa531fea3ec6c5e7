import type { Executor } from '../../../db/client.ts'
import type { Context } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import type { Payment } from '../ledger/payment.ts'
import { moneyTexts } from './texts.ts'

type Right = Pick<Payment, 'id' | 'sessionTitle' | 'amountMinor' | 'currency' | 'method'>
type Params = Right & { wrongId: string }

export const corrected = defineMessage<Params>({
  name: 'corrected',
  kind: 'money',
  receipts: ({ id, wrongId }) => [id, wrongId],
  compose({ id, wrongId, sessionTitle, amountMinor, currency, method }, { locale, receipt }) {
    const { corrected: texts, refunded, methods } = moneyTexts[locale.language]
    const title = sessionTitle || refunded.inAdvance
    const is = {
      receipt: receipt(id),
      replaced: receipt(wrongId),
      amount: locale.amount(amountMinor, currency),
      way: methods[method],
    }
    return {
      subject: texts.subject(title),
      short: texts.short({ title, ...is }),
      paragraphs: [texts.says(is), texts.stays, texts.where],
    }
  },
})

/** Says that another receipt stands for an earlier one. No money has moved, and none is told of. */
export const tellCorrected = (
  transaction: Executor,
  context: Context,
  { id: wrongId }: Pick<Payment, 'id'>,
  { id, userId, sessionTitle, amountMinor, currency, method }: Right & Pick<Payment, 'userId'>,
): Promise<void> =>
  writeMessages(transaction, context, corrected, [
    {
      ...{ userId, dedupeKey: `corrected:${wrongId}`, path: `/dashboard/receipts/${id}` },
      params: { id, wrongId, sessionTitle, amountMinor, currency, method },
    },
  ])
