import { hasReference } from '../../../contract/payments/payment-methods.ts'
import type { Executor } from '../../../db/client.ts'
import type { Context } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { messageTexts } from '../../messages/outbox/texts.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { seatTexts } from '../../seats/messages/texts.ts'
import type { Payment } from '../ledger/payment.ts'
import { moneyTexts } from './texts.ts'

type Params = Pick<
  Payment,
  'id' | 'sessionTitle' | 'refundReasonCode' | 'amountMinor' | 'currency' | 'method' | 'providerPaymentId'
>

export const noSeat = defineMessage<Params>({
  name: 'no-seat',
  kind: 'money',
  receipts: ({ id }) => [id],
  compose(
    { id, sessionTitle, refundReasonCode, amountMinor, currency, method, providerPaymentId },
    { locale, receipt },
  ) {
    const { noSeat: texts, refunded } = moneyTexts[locale.language]
    const { booked } = seatTexts[locale.language]
    const title = sessionTitle || refunded.inAdvance
    const paid = { amount: locale.amount(amountMinor, currency), receipt: receipt(id), code: undefined }
    return {
      subject: texts.subject(title),
      short: texts.short(title, paid.amount, paid.receipt),
      pushed: booked.paid(paid),
      paragraphs: [
        messageTexts[locale.language].because(title, locale.reason(refundReasonCode)),
        booked.paid(paid),
        ...(hasReference(method) ? [booked.reference(providerPaymentId)] : []),
        texts.where,
      ],
    }
  },
})

/** Reports a payment that found no free seat. */
export async function tellNoSeat(transaction: Executor, context: Context, payment: Payment): Promise<void> {
  const { id, userId, sessionId, amountMinor } = payment
  const { sessionTitle, refundReasonCode, currency, method, providerPaymentId } = payment
  await writeMessages(transaction, context, noSeat, [
    {
      ...{ userId, dedupeKey: `no-seat:${id}`, path: '/dashboard/money' },
      params: { id, sessionTitle, refundReasonCode, amountMinor, currency, method, providerPaymentId },
      call: sessionId === null ? undefined : { kind: 'no_seat', sessionId, refundMinor: amountMinor },
    },
  ])
}
