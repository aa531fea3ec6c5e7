import { toMajor, toMinor } from '../contract/payments/money.ts'
import { answerRefund, listUnansweredRefunds, type UnansweredRefund } from '../contract/payments/refunds.ts'
import {
  decideRefundRequest,
  listRefundRequests,
  makeRefund,
  type RefundRequest,
} from '../contract/payments/refunds-by-staff.ts'
import { answerRefund as answer } from '../domain/payments/provider-refunds/answer.ts'
import {
  listUnfinishedRefunds,
  type UnfinishedRefund,
} from '../domain/payments/provider-refunds/unanswered.ts'
import { listWaiting, type WaitingAct } from '../domain/payments/refunds/acts.ts'
import { decideRefund, refund } from '../domain/payments/refunds/refund.ts'
import type { Target } from '../domain/payments/refunds/target.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentAmount } from './present-refundable.ts'
import type { Services } from './services.ts'
import { shownEmail } from './shown-email.ts'

/** Money that is refunded, and what a provider has not answered, or refused. */
export function mountRefunds(api: Api, { context }: Services): void {
  const { currency } = context

  endpoint(api, makeRefund, async ({ actor, body: { amount, due, seat, ...asked } }) => {
    const amountMinor = amount === undefined ? undefined : toMinor(amount, currency)
    const how = { amountMinor, onlyDue: due === true, keepsSeat: seat === 'keep', target: targetOf(asked) }
    const made = await refund(context, actor, { ...asked, takenBy: asked.takenBy ?? null, ...how })
    const isUnderWay = made.payments.some(({ status }) => status === 'refund_due')
    return {
      refundId: made.refundId,
      status: isUnderWay ? ('refund_due' as const) : (made.payments[0]?.status ?? 'refunded'),
      left: toMajor(made.leftMinor, currency),
      ...(made.waits && { waits: true as const }),
      ...presentAmount(made.amountMinor, currency),
    }
  })

  endpoint(api, listRefundRequests, async ({ actor }) => ({
    requests: (await listWaiting(context)).map((one) => presentRequest(one, actor.id)),
  }))

  endpoint(api, decideRefundRequest, async ({ actor, params, body }) => {
    await decideRefund(context, actor, params.id, body.accept)
    return { success: true as const }
  })

  endpoint(api, listUnansweredRefunds, async () => {
    const { rows, total } = await listUnfinishedRefunds(context)
    return { refunds: rows.map(presentUnanswered), total }
  })

  endpoint(api, answerRefund, async ({ actor, params, body }) => {
    await answer(context, actor, params.id, body.reference)
    return { success: true as const }
  })
}

/** One of the three, as the contract says. */
function targetOf({ booking, payment, person }: Partial<Record<Target['kind'], string>>): Target {
  if (booking !== undefined) return { kind: 'booking', id: booking }
  return payment === undefined ? { kind: 'person', id: person ?? '' } : { kind: 'payment', id: payment }
}

const presentRequest = (
  { act, payment, person: { id, name, email, phone, deletedAt }, askedBy }: WaitingAct,
  actorId: string,
): RefundRequest => ({
  _id: act.id,
  paymentId: payment.id,
  method: payment.method,
  byHand: payment.byHand,
  ...(act.method && { givenBy: act.method }),
  transactionId: payment.providerPaymentId,
  sessionTitle: payment.sessionTitle,
  person: { _id: id, name: name ?? '', email: shownEmail({ email, deletedAt }), phone },
  reason: act.reason,
  keepsSeat: act.keepsSeat,
  askedAt: act.at.toISOString(),
  askedBy: askedBy ?? '',
  isOwn: act.byId === actorId,
  ...presentAmount(act.amountMinor, payment.currency),
})

const presentUnanswered = ({
  refund,
  payment,
  person,
  isLost,
  isFailed,
  isGivenUp,
}: UnfinishedRefund): UnansweredRefund => ({
  refundId: refund.id,
  paymentId: payment.id,
  method: payment.method,
  transactionId: payment.providerPaymentId,
  amount: toMajor(refund.amountMinor, payment.currency),
  amountInCents: refund.amountMinor,
  currency: payment.currency,
  sessionTitle: payment.sessionTitle,
  person: { ...person, name: person.name ?? '' },
  requestedAt: refund.createdAt.toISOString(),
  isLost,
  isFailed,
  isGivenUp,
  refusal: refund.refusal,
})
