import type { ProviderError } from './declined.ts'

/**
 * The part of Stripe.js (https://docs.stripe.com/js) that a card form needs. Stripe requires that the script
 * comes from its own host, so it is not bundled but loaded with the first card form.
 */
export type Stripe = {
  elements(options?: { locale?: string }): { create(type: 'card', options?: object): CardElement }
  confirmCardPayment(
    clientSecret: string,
    data: { payment_method: { card: CardElement } },
  ): Promise<{ paymentIntent?: StripeIntent; error?: StripeError }>
}

export type CardElement = {
  mount(into: HTMLElement): void
  destroy(): void
  update(options: { disabled: boolean }): void
  on(event: 'change', listener: (change: { complete: boolean; error?: ProviderError }) => void): void
}

type StripeIntent = { id: string; status: string }
export type StripeError = ProviderError & { type?: string; payment_intent?: StripeIntent }

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe
  }
}

const SOURCE = 'https://js.stripe.com/v3/'

/** Loads and starts Stripe.js. Rejects if it cannot be loaded; a later call tries again. */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  if (!window.Stripe) await loadScript()
  if (!window.Stripe) throw new Error('Stripe.js did not start')
  return window.Stripe(publishableKey)
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SOURCE
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('Stripe.js could not be loaded'))
    }
    document.head.append(script)
  })
}
