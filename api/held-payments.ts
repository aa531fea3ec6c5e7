import { decideReview, listReviews, type Review as ReviewAnswer } from '../contract/payments/held-payments.ts'
import { toMajor, toMinor } from '../contract/payments/money.ts'
import { decideReview as decide, isDecider } from '../domain/payments/decide-review.ts'
import { listReviews as list, type Review } from '../domain/payments/list-reviews.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** Payments that a person decides about. */
export function mountReviews(api: Api, { context }: Services): void {
  endpoint(api, listReviews, async ({ actor }) => {
    const [{ rows, total }, decides] = await Promise.all([list(context), isDecider(context, actor)])
    return { reviews: rows.map((row) => presentReview(row, decides && row.person.id !== actor.id)), total }
  })

  endpoint(api, decideReview, async ({ actor, params, body }) => {
    const { amount, ...decision } = body
    const amountMinor = amount === undefined ? undefined : toMinor(amount, context.currency)
    await decide(context, actor, params.attemptId, { ...decision, amountMinor })
    return { success: true as const }
  })
}

function presentReview({ attempt, checkout, part, person }: Review, mayDecide: boolean): ReviewAnswer {
  const { amountMinor, currency, createdAt, reviewSince, reviewUntil } = attempt
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
    givenAt: (reviewSince ?? createdAt).toISOString(),
    until: (reviewUntil ?? createdAt).toISOString(),
  }
}
