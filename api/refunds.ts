import { toMajor, toMinor } from '../contract/payments/money.ts'
import { answerRefund, listUnansweredRefunds, type UnansweredRefund } from '../contract/payments/refunds.ts'
import {
  decideRefundRequest,
  giveBack,
  listRefundRequests,
  type RefundRequest,
} from '../contract/payments/refunds-by-staff.ts'
import { answerRefund as answer } from '../domain/payments/provider-refunds/answer.ts'
import {
  listUnfinishedRefunds,
  type UnfinishedRefund,
} from '../domain/payments/provider-refunds/unanswered.ts'
import { decideRefundRequest as decide } from '../domain/payments/refunds/decide-request.ts'
import { refundByStaff } from '../domain/payments/refunds/refund-by-staff.ts'
import { type ListedRequest, listRequests } from '../domain/payments/refunds/requests.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentAmount } from './present-refundable.ts'
import type { Services } from './services.ts'
import { shownEmail } from './shown-email.ts'

/** Money that is refunded, and what a provider has not answered, or refused. */
export function mountRefunds(api: Api, { context }: Services): void {
  const { currency } = context

  endpoint(api, giveBack, async ({ actor, params, body: { amount, ...asked } }) => {
    const amountMinor = amount === undefined ? undefined : toMinor(amount, currency)
    const { payment, ...made } = await refundByStaff(context, actor, params.id, { ...asked, amountMinor })
    return {
      refundId: made.refundId,
      status: payment.status,
      left: toMajor(made.leftMinor, payment.currency),
      ...(made.waits && { waits: made.waits }),
      ...presentAmount(made.amountMinor, payment.currency),
    }
  })

  endpoint(api, listRefundRequests, async ({ actor }) => ({
    requests: (await listRequests(context)).map((one) => presentRequest(one, actor.id)),
  }))

  endpoint(api, decideRefundRequest, async ({ actor, params, body }) => {
    await decide(context, actor, params.id, body.accept)
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

const presentRequest = (
  { request, payment, person: { id, name, email, phone, deletedAt }, askedBy }: ListedRequest,
  actorId: string,
): RefundRequest => ({
  _id: request.id,
  paymentId: payment.id,
  method: payment.method,
  byHand: payment.byHand,
  ...(request.method && { givenBy: request.method }),
  transactionId: payment.providerPaymentId,
  sessionTitle: payment.sessionTitle,
  person: { _id: id, name: name ?? '', email: shownEmail({ email, deletedAt }), phone },
  reason: request.reason,
  keepsSeat: request.keepsSeat,
  askedAt: request.askedAt.toISOString(),
  askedBy: askedBy ?? '',
  isOwn: request.askedById === actorId,
  ...presentAmount(request.amountMinor, payment.currency),
})

const presentUnanswered = ({
  refund,
  payment,
  person,
  isLost,
  isFailed,
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
  refusal: refund.refusal,
})
