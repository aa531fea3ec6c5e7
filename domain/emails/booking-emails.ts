import { defaultRefundRule } from '../../contract/bookings/refund-rule.ts'
import { hasReference } from '../../contract/payments/payment-methods.ts'
import type { CancelReason } from '../../contract/payments/reasons.ts'
import type { Executor } from '../../db/client.ts'
import type { bookings, payments } from '../../db/schema.ts'
import { type ClassesBySession, readClassesOf } from '../classes/plan/placed.ts'
import type { Context } from '../context.ts'
import { readRefundRule } from '../settings/refund-rule.ts'
import { calendarOf, nextTime, type Planned, whenIs, whereIs } from './class-texts.ts'
import { type EmailTemplate, enqueueEmails } from './enqueue.ts'
import { receiptMark } from './receipt-in-text.ts'
import { deleteReminders } from './reminders.ts'
import { type Message, tell } from './tell.ts'
import { readWaysBack } from './ways-back.ts'

type Booking = Pick<
  typeof bookings.$inferSelect,
  | 'id'
  | 'userId'
  | 'sessionId'
  | 'title'
  | 'tutor'
  | 'classStart'
  | 'classEnd'
  | 'paymentId'
  | 'cancelReasonCode'
  | 'switchedAt'
>
type Payment = typeof payments.$inferSelect

/** Where a booking is shown, on our own origin. */
export const bookingPath = (id: string) => `/dashboard/booked/${id}`
const moneyPath = '/dashboard/money'

/** The money that bought it. */
export type PaidFor = Pick<Payment, 'id' | 'amountMinor' | 'currency' | 'method' | 'providerPaymentId'>

type Seat = {
  id: string
  userId: string
  session: Planned & { id: string }
  payment?: PaidFor
  /** Makes it cheaper, and who gave it. */
  code?: { code: string; by: string | null } | undefined
  /** The code made it free. */
  hasReceipt?: boolean
  /** The part of the fee that is to be paid next. */
  nextPart?: { part: number; parts: number; amountMinor: number; dueOn: string } | undefined
}

/**
 * Confirms bookings; what was paid for, with the refund rule that it was sold under. Like all emails here,
 * written in the transaction of the change. For free seats it sends its queries at once.
 */
export async function emailBooked(
  transaction: Executor,
  context: Context,
  seats: Seat[],
  classesOf: ClassesBySession,
): Promise<void> {
  const now = context.clock()
  const rule = seats.some(({ payment }) => payment) ? await readRefundRule(transaction) : defaultRefundRule
  // All free bookings of a session share one text.
  const alike = Map.groupBy(seats, ({ session, payment }) => payment ?? session)
  const templates = [...alike.values()].map((group): EmailTemplate => {
    const [{ id, session, payment, code, hasReceipt, nextPart }] = group as [Seat]
    const bought = payment ?? (hasReceipt ? { ...freeOf(context), id } : undefined)
    const classes = classesOf.get(session.id)
    return {
      kind: 'booking',
      to: group.map(({ id, userId }) => ({
        userId,
        dedupeKey: `booked:${id}`,
        path: bookingPath(id),
        entryId: id,
      })),
      render(locale) {
        const { booked } = locale.messages
        const nextPartIs = ({ part, parts, amountMinor, dueOn }: NonNullable<Seat['nextPart']>) =>
          booked.nextPart(part, parts, locale.amount(amountMinor, context.currency), locale.day(dueOn))
        const time = nextTime(session, classes, { locale, now })
        const paid = bought && {
          amount: locale.amount(bought.amountMinor, bought.currency),
          receipt: receiptMark(bought.id),
          code: code?.code,
        }
        return {
          subject: booked.subject(session.title),
          pushed: paid && booked.paid(paid),
          short: paid
            ? booked.shortPaid({ title: session.title, time, ...paid })
            : booked.short(session.title, time),
          paragraphs: [
            booked.seat(session.title, session.tutor),
            whenIs(session, classes, { locale, now }),
            ...whereIs(classes, { locale, now }),
            ...(paid ? [booked.paid(paid)] : []),
            ...(paid && code?.by ? [booked.codeBy(code.by)] : []),
            ...(payment && hasReference(payment.method) ? [booked.reference(payment.providerPaymentId)] : []),
            ...(nextPart ? [nextPartIs(nextPart)] : []),
            ...(payment ? [booked.refundRule(rule)] : []),
            booked.where,
          ],
          ...(bought && {
            afterwards: [booked.receipt, `${context.publicUrl}/dashboard/receipt/${id}`],
          }),
          calendar: calendarOf('REQUEST', session, classes, locale),
        }
      },
    }
  })
  await enqueueEmails(transaction, context, templates)
}

/** What a seat costs that a code made free. */
const freeOf = ({ currency }: Pick<Context, 'currency'>) => ({ amountMinor: 0, currency })

/** Who ended their own seat, or asked the desk to, needs no call about it. */
const ownActs: readonly unknown[] = [
  'cancelled_by_student',
  'cancelled_at_desk',
  'cancelled_by_account_deletion',
  'cancelled_after_change',
  'cancelled_with_demonstration',
] satisfies CancelReason[]

/** What goes back now of a seat, by the payment that bought it, in the smallest unit. */
export type SeatRefund = { paymentId: string; refundMinor: number; currency: string }

/** Reports cancelled bookings, whoever cancelled them, and their refunds. */
export async function emailCancelled(
  transaction: Executor,
  context: Context,
  cancelled: Booking[],
  refunds: SeatRefund[],
): Promise<void> {
  const classesOf = await readClassesOf(
    transaction,
    cancelled.map(({ sessionId }) => sessionId),
  )
  await deleteReminders(transaction, context, cancelled, classesOf)
  const returned = cancelled.filter(({ paymentId }) => refunds.some((one) => one.paymentId === paymentId))
  const wayOf = await readWaysBack(
    transaction,
    returned.map(({ id }) => id),
  )
  const now = context.clock()
  const refundOf = new Map(refunds.map((refund) => [refund.paymentId, refund]))
  const messages = cancelled.map((booking): Message => {
    const { id, userId, sessionId, title, cancelReasonCode, paymentId } = booking
    const classes = classesOf.get(sessionId)
    const refund = paymentId === null ? undefined : refundOf.get(paymentId)
    const refundMinor = refund?.refundMinor ?? 0
    const call = { kind: 'seat_cancelled', sessionId, bookingId: id, refundMinor } as const
    const isOwnAct = ownActs.includes(cancelReasonCode)
    const recipient = { userId, dedupeKey: `cancelled:${id}`, path: bookingPath(id), entryId: id }
    return {
      kind: 'booking',
      to: [{ ...recipient, call: isOwnAct ? undefined : call }],
      render(locale) {
        const { because, cancelled } = locale.messages
        const money = refund
          ? [
              cancelled.refund[wayOf(id)](
                cancelled.ofReceipt(
                  locale.amount(refundMinor, refund.currency),
                  receiptMark(refund.paymentId),
                ),
              ),
            ]
          : []
        const why = locale.reason(cancelReasonCode)
        return {
          subject: cancelled.subject(title),
          short: [cancelled.short(title), why, ...money].join(' '),
          ...(money[0] !== undefined && { pushed: money[0] }),
          paragraphs: [
            because(title, why),
            whenIs(booking, classes, { locale, now }, cancelled),
            ...money,
            ...(money.length === 0 || wayOf(id) === 'balance' ? [] : [cancelled.again]),
            cancelled.where,
          ],
          calendar: calendarOf('CANCEL', booking, classes, locale),
        }
      },
    }
  })
  await tell(transaction, context, messages)
}

/** Reports a payment that found no free seat. */
export async function emailNoSeat(transaction: Executor, context: Context, payment: Payment): Promise<void> {
  const { id, userId, sessionId, sessionTitle, refundReasonCode, amountMinor, currency } = payment
  const call =
    sessionId === null ? undefined : ({ kind: 'no_seat', sessionId, refundMinor: amountMinor } as const)
  await tell(transaction, context, [
    {
      kind: 'money',
      to: [{ userId, dedupeKey: `no-seat:${id}`, path: moneyPath, call }],
      render({ messages: { because, booked, noSeat, refunded }, amount, reason }) {
        const title = sessionTitle || refunded.inAdvance
        const paid = { amount: amount(amountMinor, currency), receipt: receiptMark(id), code: undefined }
        return {
          subject: noSeat.subject(title),
          short: noSeat.short(title, paid.amount, paid.receipt),
          pushed: booked.paid(paid),
          paragraphs: [
            because(title, reason(refundReasonCode)),
            booked.paid(paid),
            ...(hasReference(payment.method) ? [booked.reference(payment.providerPaymentId)] : []),
            noSeat.where,
          ],
        }
      },
    },
  ])
}

/** Why money goes back that nobody was told of before it has gone. */
const newsReasons = [
  'refund_by_centre',
  'refund_seat_stays',
  'refund_by_provider',
  'refund_above_price',
] as const

/**
 * Reports a refund, and the booking that was cancelled with it, if any. Who had it from a hand, or has heard
 * before why it goes back, needs no call about it. `whole`: several payments go back with it, and the first
 * that has gone reports them all.
 */
export async function emailRefunded(
  transaction: Executor,
  context: Context,
  payment: Payment,
  cancelled?: Booking,
  whole?: { key: string; payments: number; amountMinor: number },
): Promise<void> {
  const {
    id,
    userId,
    sessionId,
    sessionTitle,
    refundReasonCode,
    currency,
    refundRef,
    providerPaymentId,
    method,
    byHand,
  } = payment
  const refundedMinor = whole?.amountMinor ?? payment.refundedMinor
  const classesOf = await readClassesOf(transaction, cancelled ? [cancelled.sessionId] : [])
  if (cancelled) await deleteReminders(transaction, context, [cancelled], classesOf)
  const classes = cancelled && classesOf.get(cancelled.sessionId)
  const receipt = receiptMark(id)
  const bookingId = cancelled && { bookingId: cancelled.id }
  const isNews = newsReasons.some((reason) => reason === refundReasonCode)
  const call =
    sessionId && ({ kind: 'refunded', sessionId, ...bookingId, refundMinor: refundedMinor } as const)
  const recipient = {
    ...{ userId, dedupeKey: `refunded:${whole?.key ?? `${id}:${refundRef}`}`, path: moneyPath },
    call: isNews && !byHand && call ? call : undefined,
  }
  await tell(transaction, context, [
    {
      kind: 'money',
      to: [{ ...recipient, ...(cancelled && { entryId: cancelled.id }) }],
      render(locale) {
        const { because, noSeat, refunded } = locale.messages
        const title = sessionTitle || refunded.inAdvance
        const way = method === 'balance' ? 'toBalance' : byHand ? 'byHand' : 'refund'
        const amount = locale.amount(refundedMinor, currency)
        const went = whole ? refunded.several(amount, whole.payments) : refunded[way](amount)
        return {
          subject: (whole ? noSeat : refunded).subject(title),
          short: refunded[whole ? 'shortSeveral' : 'short'](title, amount, receipt),
          pushed: `${went} ${refunded.receipt(receipt)}`,
          paragraphs: [
            went,
            because(title, locale.reason(refundReasonCode)),
            ...(whole ? [] : [refunded.reference(refundRef ?? providerPaymentId)]),
            refunded.receipt(receipt),
            refunded.where,
          ],
          ...(cancelled && { calendar: calendarOf('CANCEL', cancelled, classes, locale) }),
        }
      },
    },
  ])
}
