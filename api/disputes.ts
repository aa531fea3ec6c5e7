import { listOpenDisputes, type OpenDispute } from '../contract/payments/disputes.ts'
import { toMajor } from '../contract/payments/money.ts'
import {
  type OpenDispute as Listed,
  listOpenDisputes as list,
} from '../domain/payments/disputes/open-disputes.ts'
import { sessionOf } from '../domain/payments/ledger/payment.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'
import { shownEmail } from './shown-email.ts'

/** Payments that a bank wants back. */
export function mountDisputes(api: Api, { context }: Services): void {
  endpoint(api, listOpenDisputes, async () => {
    const { rows, total } = await list(context)
    return { disputes: rows.map(presentOpen), total }
  })
}

function presentOpen({ dispute, payment, part, person }: Listed): OpenDispute {
  const { reference, amountMinor, currency, reason, status, openedAt, respondBy } = dispute
  return {
    reference,
    paymentId: payment.id,
    transactionId: payment.providerPaymentId,
    amount: toMajor(amountMinor, currency),
    amountInCents: amountMinor,
    currency,
    reason,
    status,
    needsAnswer: status.endsWith('needs_response'),
    openedAt: openedAt.toISOString(),
    ...(respondBy && { respondBy: respondBy.toISOString() }),
    sessionId: sessionOf(payment),
    sessionTitle: payment.sessionTitle,
    ...(part && { part }),
    person: {
      name: person.name ?? '',
      email: shownEmail(person),
      phone: person.phone,
    },
  }
}
