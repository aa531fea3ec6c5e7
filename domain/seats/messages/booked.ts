import type { RefundRule } from '../../../contract/bookings/refund-rule.ts'
import { hasReference } from '../../../contract/payments/payment-methods.ts'
import type { Executor } from '../../../db/client.ts'
import type { payments } from '../../../db/schema.ts'
import { calendarOf, nextTime, type Planned, whenIs, whereIs } from '../../classes/texts/when-where.ts'
import type { Context } from '../../context.ts'
import { defineMessage, type Setting } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { bookingPath } from './paths.ts'
import { seatTexts } from './texts.ts'

/** The money that bought it. */
export type PaidFor = Pick<
  typeof payments.$inferSelect,
  'id' | 'amountMinor' | 'currency' | 'method' | 'providerPaymentId'
>

type Seat = {
  id: string
  session: Planned & { id: string }
  payment?: PaidFor | undefined
  /** Makes it cheaper, and who gave it. */
  code?: { code: string; by: string | null } | undefined
  /** The code made it free. */
  hasReceipt?: boolean | undefined
  /** The part of the fee that is to be paid next. */
  nextPart?: { part: number; parts: number; amountMinor: number; dueOn: string } | undefined
}
/** Without a rule it was not paid for. */
type Params = Seat & { rule?: RefundRule }

/** What was paid for a seat; of one that a code made free, 0. Undefined for a free session's. */
const boughtOf = ({ id, payment, hasReceipt }: Seat, currency: string) =>
  payment ?? (hasReceipt ? { id, amountMinor: 0, currency } : undefined)

export const booked = defineMessage<Params>({
  name: 'booked',
  kind: 'booking',
  sessions: ({ session }) => [session.id],
  receipts: (params) => {
    const bought = boughtOf(params, '')
    return bought ? [bought.id] : []
  },
  compose(params, setting) {
    const { id, session, payment, code, nextPart, rule } = params
    const { locale, publicUrl, currency } = setting
    const texts = seatTexts[locale.language].booked
    const classes = setting.classesOf(session.id)
    const paid = paidOf(params, setting)
    const time = nextTime(session, classes, setting)
    return {
      subject: texts.subject(session.title),
      pushed: paid && texts.paid(paid),
      short: paid
        ? texts.shortPaid({ title: session.title, time, ...paid })
        : texts.short(session.title, time),
      paragraphs: [
        texts.seat(session.title, session.tutor),
        whenIs(session, classes, setting),
        ...whereIs(classes, setting),
        ...(paid ? [texts.paid(paid)] : []),
        ...(paid && code?.by ? [texts.codeBy(code.by)] : []),
        ...(payment && hasReference(payment.method) ? [texts.reference(payment.providerPaymentId)] : []),
        ...(nextPart
          ? [
              texts.nextPart(
                nextPart.part,
                nextPart.parts,
                locale.amount(nextPart.amountMinor, currency),
                locale.day(nextPart.dueOn),
              ),
            ]
          : []),
        ...(rule ? [texts.refundRule(rule)] : []),
        texts.where,
      ],
      ...(paid && { afterwards: [texts.receipt, `${publicUrl}/dashboard/receipt/${id}`] }),
      calendar: calendarOf('REQUEST', session, classes, setting),
    }
  },
})

function paidOf(params: Params, { locale, currency, receipt }: Setting) {
  const bought = boughtOf(params, currency)
  return (
    bought && {
      amount: locale.amount(bought.amountMinor, bought.currency),
      receipt: receipt(bought.id),
      code: params.code?.code,
    }
  )
}

/**
 * Confirms bookings; what was paid for, with the refund rule that it was sold under. It sends its queries at
 * once.
 */
export async function tellBooked(
  transaction: Executor,
  context: Context,
  seats: (Seat & { userId: string })[],
  rule: RefundRule | undefined,
): Promise<void> {
  await writeMessages(
    transaction,
    context,
    booked,
    seats.map(({ userId, ...seat }) => ({
      ...{ userId, dedupeKey: `booked:${seat.id}`, path: bookingPath(seat.id), entryId: seat.id },
      params: { ...paramsOf(seat), ...(seat.payment && rule && { rule }) },
    })),
  )
}

/** No more of the session than the message says. */
function paramsOf({ id, session, payment, code, hasReceipt, nextPart }: Seat): Params {
  const { id: sessionId, title, tutor, classStart, classEnd } = session
  return {
    ...{ id, session: { id: sessionId, title, tutor, classStart, classEnd }, code, hasReceipt, nextPart },
    payment: payment && {
      id: payment.id,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      method: payment.method,
      providerPaymentId: payment.providerPaymentId,
    },
  }
}
