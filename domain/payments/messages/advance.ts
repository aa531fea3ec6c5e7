import type { Executor } from '../../../db/client.ts'
import type { Context } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import type { Payment } from '../ledger/payment.ts'
import { moneyTexts } from './texts.ts'

type Params = Pick<Payment, 'id' | 'amountMinor' | 'currency'> & { balanceMinor: number }

export const advance = defineMessage<Params>({
  name: 'advance',
  kind: 'money',
  receipts: ({ id }) => [id],
  compose({ id, amountMinor, currency, balanceMinor }, { locale, ...setting }) {
    const { advance: texts } = moneyTexts[locale.language]
    const receipt = setting.receipt(id)
    const [taken, balance] = [locale.amount(amountMinor, currency), locale.amount(balanceMinor, currency)]
    return {
      subject: texts.subject(taken),
      short: texts.short(taken, receipt, balance),
      paragraphs: [texts.says(taken, receipt), texts.balance(balance), texts.where],
    }
  },
})

/** Confirms money in advance, with the balance that it makes. */
export const tellAdvance = (
  transaction: Executor,
  context: Context,
  { id, userId, amountMinor, currency }: Pick<Payment, 'id' | 'userId' | 'amountMinor' | 'currency'>,
  balanceMinor: number,
): Promise<void> =>
  writeMessages(transaction, context, advance, [
    {
      ...{ userId, dedupeKey: `advance:${id}`, path: `/dashboard/receipts/${id}` },
      params: { id, amountMinor, currency, balanceMinor },
    },
  ])
