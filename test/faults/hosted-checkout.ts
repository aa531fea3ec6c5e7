import type { Outside } from './simulation/outside.ts'
import { payAtPage, type Return } from './simulation/tabs.ts'

/**
 * A checkout on a provider's own page. `id`: it has begun. `back`: its money is confirmed there, and this is
 * the way back.
 */
export type Checkout = { method: 'bkash' | 'sslcommerz'; id?: string; back?: Return | undefined }

type Answer = { end: string; body: Record<string, string> }
type Options = {
  ask(method: string, path: string, body?: object): Promise<Answer>
  /** Opens an address of the server as the browser does that a provider sends back. */
  visit(path: string, form?: URLSearchParams): Promise<Answer>
  outside: Pick<Outside, 'fetch'>
  order: { sessionId: string; amountMinor: number }
  /** What is known of it so far; this adds to it. */
  checkout: Checkout
}

/**
 * Goes on with a checkout until it is paid, as far as the server answers. `open`: call again. `over`: nothing
 * was paid, or the money is refunded.
 */
export async function payAtProvider({
  ask,
  visit,
  outside,
  order: { sessionId, amountMinor },
  checkout,
}: Options): Promise<'open' | 'over' | { paymentId: string; bookingId: string }> {
  const { method } = checkout
  if (checkout.id === undefined) {
    const { end, body } = await ask('POST', '/checkouts', { sessionId, method, amount: amountMinor / 100 })
    if (end !== '200') return /^4/.test(end) ? 'over' : 'open'
    checkout.id = body.checkoutId as string
    checkout.back = await payAtPage(outside, body.redirectUrl as string, { method, payer: 'confirms' })
  }
  if (checkout.back) {
    const { path, init } = checkout.back
    const { end } = await visit(path, init?.body as URLSearchParams | undefined)
    if (!end.startsWith('3')) return 'open'
    checkout.back = undefined
  }
  const { end, body } = await ask('GET', `/checkouts/${checkout.id}`)
  if (end !== '200' || body.state === 'open' || body.state === 'confirming') return 'open'
  const { paymentId = '', bookingId = '' } = body
  return body.state === 'paid' ? { paymentId, bookingId } : 'over'
}
