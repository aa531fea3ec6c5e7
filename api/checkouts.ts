import {
  type Checkout,
  getCheckout,
  giveReference,
  listCheckouts,
  startCheckout,
} from '../contract/payments/checkouts.ts'
import { toMajor, toMinor } from '../contract/payments/money.ts'
import { listOwnCheckouts, readCheckout, type ShownCheckout } from '../domain/payments/checkouts/read.ts'
import { startCheckout as start } from '../domain/payments/checkouts/start.ts'
import { giveReference as give } from '../domain/payments/held-payments/sent-money.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** Paying for a seat, by any method. */
export function mountCheckouts(api: Api, { context }: Services): void {
  endpoint(api, startCheckout, async ({ actor, body }, { clientAddress }) => {
    const { sessionId, method, amount, code, part } = body
    const amountMinor = toMinor(amount, context.currency)
    const asked = { sessionId, method, amountMinor, amountField: 'amount' as const, part }
    const typed = code === null ? undefined : { typed: code, address: clientAddress }
    const started = await start(context, actor, asked, typed)
    const { checkout } = started
    const { redirectUrl, clientSecret } = 'attempt' in started ? started : {}
    return {
      checkoutId: checkout.id,
      state: 'bookingId' in started ? ('paid' as const) : ('open' as const),
      method,
      ...presentPrice(checkout),
      expiresAt: checkout.holdExpiresAt.toISOString(),
      ...('bookingId' in started && { bookingId: started.bookingId }),
      ...(redirectUrl !== undefined && { redirectUrl }),
      ...(clientSecret !== undefined && { clientSecret }),
    }
  })

  endpoint(api, getCheckout, async ({ actor, params }) =>
    presentCheckout(await readCheckout(context, actor, params.id)),
  )

  endpoint(api, giveReference, async ({ actor, params, body }) => {
    await give(context, actor, params.id, body)
    return presentCheckout(await readCheckout(context, actor, params.id))
  })

  endpoint(api, listCheckouts, async ({ actor }) =>
    (await listOwnCheckouts(context, actor)).map(presentCheckout),
  )
}

const presentPrice = ({ amountMinor, currency }: ShownCheckout['checkout']) => ({
  amount: toMajor(amountMinor, currency),
  amountInCents: amountMinor,
  currency,
})

export function presentCheckout(shown: ShownCheckout): Checkout {
  const { checkout, state, reason, attempt, payment, bookingId, expiresAt } = shown
  return {
    checkoutId: checkout.id,
    sessionId: checkout.sessionId,
    sessionTitle: checkout.sessionTitle,
    state,
    ...(reason && { reason }),
    ...presentPrice(checkout),
    ...(attempt && { method: attempt.method }),
    ...(attempt?.wallet && { wallet: attempt.wallet }),
    ...(attempt?.method === 'desk' && attempt.reference && { trxId: attempt.reference }),
    ...(attempt?.refusal && { refusal: attempt.refusal }),
    createdAt: checkout.createdAt.toISOString(),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    ...(bookingId && { bookingId }),
    ...(payment && { paymentId: payment.id }),
    ...(shown.movesBooking && { movesBooking: shown.movesBooking }),
    ...(shown.part && { part: shown.part }),
  }
}
