import type { CancelReason } from '../../../contract/payments/reasons.ts'
import type { Executor } from '../../../db/client.ts'
import type { Call } from '../../../db/schema.ts'
import { readClassesOf } from '../../classes/plan/placed.ts'
import { deleteReminders } from '../../classes/reminders/students.ts'
import { calendarOf } from '../../classes/texts/when-where.ts'
import type { Context } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { messageTexts } from '../../messages/outbox/texts.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { type CancelledBooking, type GoneSeat, goneSeatOf } from '../../seats/messages/cancelled.ts'
import type { Payment } from '../ledger/payment.ts'
import { moneyTexts } from './texts.ts'

/** Several payments that are refunded by one decision; the first refund that is done reports them all. */
type Whole = { key: string; payments: number; amountMinor: number }

type Params = {
  paymentId: string
  /** Empty of money in advance. */
  title: string
  refundedMinor: number
  currency: string
  way: 'toBalance' | 'byHand' | 'refund'
  reason: Payment['refundReasonCode']
  reference: string
  payments: number | undefined
  gone: GoneSeat | undefined
}

export const refunded = defineMessage<Params>({
  name: 'refunded',
  kind: 'money',
  sessions: ({ gone }) => (gone ? [gone.sessionId] : []),
  receipts: ({ paymentId }) => [paymentId],
  compose({ paymentId, refundedMinor, currency, way, reason, reference, payments, gone, ...said }, setting) {
    const { locale } = setting
    const { noSeat, refunded: texts } = moneyTexts[locale.language]
    const title = said.title || texts.inAdvance
    const amount = locale.amount(refundedMinor, currency)
    const receipt = setting.receipt(paymentId)
    const isWhole = payments !== undefined
    const went = isWhole ? texts.several(amount, payments) : texts[way](amount)
    return {
      subject: (isWhole ? noSeat : texts).subject(title),
      short: texts[isWhole ? 'shortSeveral' : 'short'](title, amount, receipt),
      pushed: `${went} ${texts.receipt(receipt)}`,
      paragraphs: [
        went,
        messageTexts[locale.language].because(title, locale.reason(reason)),
        ...(isWhole ? [] : [texts.reference(reference)]),
        texts.receipt(receipt),
        texts.where,
      ],
      ...(gone && { calendar: calendarOf('CANCEL', gone, setting.classesOf(gone.sessionId), setting) }),
    }
  },
})

/** Reasons of refunds that nobody was told of before. */
const newsReasons: readonly unknown[] = [
  'refund_by_centre',
  'refund_seat_stays',
  'refund_by_provider',
  'refund_above_price',
] satisfies (Payment['refundReasonCode'] | CancelReason)[]

/**
 * Reports a refund, and the booking that was cancelled with it, if any. Who had it from a hand, or has heard
 * of it before, needs no call about it.
 */
export async function tellRefunded(
  transaction: Executor,
  context: Context,
  payment: Payment,
  gone?: CancelledBooking,
  whole?: Whole,
): Promise<void> {
  const { id, userId, currency, refundRef, providerPaymentId, method, byHand } = payment
  const refundedMinor = whole?.amountMinor ?? payment.refundedMinor
  if (gone) {
    const classesOf = await readClassesOf(transaction, [gone.sessionId])
    await deleteReminders(transaction, context, [gone], classesOf)
  }
  await writeMessages(transaction, context, refunded, [
    {
      ...{ userId, dedupeKey: `refunded:${whole?.key ?? `${id}:${refundRef}`}`, path: '/dashboard/money' },
      entryId: gone?.id,
      params: {
        ...{ paymentId: id, title: payment.sessionTitle, refundedMinor, currency },
        way: method === 'balance' ? 'toBalance' : byHand ? 'byHand' : 'refund',
        ...{ reason: payment.refundReasonCode, reference: refundRef ?? providerPaymentId },
        ...{ payments: whole?.payments, gone: gone && goneSeatOf(gone) },
      },
      call: callOf(payment, gone, refundedMinor),
    },
  ])
}

function callOf(
  { sessionId, refundReasonCode, byHand }: Payment,
  gone: CancelledBooking | undefined,
  refundMinor: number,
): Call | undefined {
  if (sessionId === null || byHand || !newsReasons.includes(refundReasonCode)) return undefined
  return { kind: 'refunded', sessionId, ...(gone && { bookingId: gone.id }), refundMinor }
}
