import {
  decideHeldPayment,
  type HeldPayment as HeldPaymentAnswer,
  listHeldPayments,
} from '../contract/payments/held-payments.ts'
import { toMajor, toMinor } from '../contract/payments/money.ts'
import { decideHeldPayment as decide, isDecider } from '../domain/payments/held-payments/decide.ts'
import {
  countHeldPayments,
  type HeldPayment,
  listHeldPayments as list,
} from '../domain/payments/held-payments/list.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** Payments that a person decides about. */
export function mountHeldPayments(api: Api, { context }: Services): void {
  endpoint(api, listHeldPayments, async ({ actor }) => {
    const [rows, total, decides] = await Promise.all([
      list(context),
      countHeldPayments(context),
      isDecider(context, actor),
    ])
    return {
      heldPayments: rows.map((row) => presentHeldPayment(row, decides && row.person.id !== actor.id)),
      total,
    }
  })

  endpoint(api, decideHeldPayment, async ({ actor, params, body }) => {
    const { amount, ...decision } = body
    const amountMinor = amount === undefined ? undefined : toMinor(amount, context.currency)
    await decide(context, actor, params.attemptId, { ...decision, amountMinor })
    return { success: true as const }
  })
}

export function presentHeldPayment(
  { attempt, checkout, part, person }: HeldPayment,
  mayDecide: boolean,
): HeldPaymentAnswer {
  const { amountMinor, currency, createdAt, heldSince, heldUntil } = attempt
  return {
    attemptId: attempt.id,
    checkoutId: checkout.id,
    method: attempt.method,
    ...(attempt.wallet && { wallet: attempt.wallet }),
    ...(attempt.method === 'desk' && attempt.reference && { trxId: attempt.reference }),
    amount: toMajor(amountMinor, currency),
    amountInCents: amountMinor,
    currency,
    sessionId: checkout.sessionId,
    sessionTitle: checkout.sessionTitle,
    ...(part && { part }),
    person: { _id: person.id, name: person.name ?? '', email: person.email, phone: person.phone },
    mayDecide,
    givenAt: (heldSince ?? createdAt).toISOString(),
    until: (heldUntil ?? createdAt).toISOString(),
  }
}
