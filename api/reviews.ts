import { toMajor, toMinor } from '../contract/money.ts'
import { decideReview, listReviews, type Review as ReviewAnswer } from '../contract/reviews.ts'
import type { Actor } from '../domain/access.ts'
import { decideReview as decide, mayDecide } from '../domain/payments/decide-review.ts'
import { listReviews as list, type Review } from '../domain/payments/list-reviews.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** Payments that a person decides about. */
export function mountReviews(api: Api, { context }: Services): void {
  endpoint(api, listReviews, async ({ actor }) => {
    const { rows, total } = await list(context)
    return { reviews: rows.map((row) => presentReview(actor, row)), total }
  })

  endpoint(api, decideReview, async ({ actor, params, body }) => {
    const { amount, ...decision } = body
    const amountMinor = amount === undefined ? undefined : toMinor(amount, context.currency)
    await decide(context, actor, params.attemptId, { ...decision, amountMinor })
    return { success: true as const }
  })
}

function presentReview(actor: Actor, { attempt, checkout, part, person }: Review): ReviewAnswer {
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
    mayDecide: mayDecide(actor, checkout),
    givenAt: (reviewSince ?? createdAt).toISOString(),
    until: (reviewUntil ?? createdAt).toISOString(),
  }
}
