import { useRef, useState } from 'react'
import type { CardFields } from './card-fields.ts'
import { intentIdOf, type ProviderError } from './declined.ts'

export type Cards = { standIn: string; publishableKey: string }

/**
 * A payment intent or an error, as Stripe's API answers browsers:
 * https://docs.stripe.com/api/payment_intents/confirm
 */
type Intent = {
  id?: string
  status?: string
  next_action?: { redirect_to_url?: { url: string }; use_stripe_sdk?: { stripe_js?: string } } | null
  last_payment_error?: ProviderError | null
}
type Answer = Intent & { error?: ProviderError & { payment_intent?: Intent } }

export type IntentState =
  | { status: 'succeeded'; transactionId: string }
  | { status: 'requires_action'; url: string | undefined }
  | { status: 'refused'; error: ProviderError | undefined; intentIsOver: boolean }

/** On localhost, use the page's own origin instead of the public one. */
function onPageOrigin(address: string): string {
  const { pathname, search } = new URL(address)
  const isHere = ['localhost', '127.0.0.1'].includes(location.hostname)
  return isHere ? location.origin + pathname.replace(/\/$/, '') + search : address
}

/** Sends a card to the stand-in as Stripe.js does. Rejects if it cannot be reached. */
export async function confirmIntent(
  cards: Cards,
  clientSecret: string,
  card: CardFields,
): Promise<IntentState> {
  const [month = '', year = ''] = card.expiry.split('/')
  const form = new URLSearchParams({
    client_secret: clientSecret,
    key: cards.publishableKey,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number.replace(/\D/g, ''),
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': `20${year}`,
    'payment_method_data[card][cvc]': card.cvc,
  })
  const url = `${onPageOrigin(cards.standIn)}/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`
  return read(await fetch(url, { method: 'POST', body: form }))
}

/**
 * Reads an intent's state, as Stripe.js does after the bank's page. Rejects if the stand-in cannot be
 * reached.
 */
export async function retrieveIntent(cards: Cards, clientSecret: string): Promise<IntentState> {
  const query = new URLSearchParams({ client_secret: clientSecret, key: cards.publishableKey })
  return read(
    await fetch(`${onPageOrigin(cards.standIn)}/v1/payment_intents/${intentIdOf(clientSecret)}?${query}`),
  )
}

async function read(response: Response): Promise<IntentState> {
  if (response.status >= 500) throw new Error(`The card provider answered ${response.status}`)
  const answer = (await response.json()) as Answer
  // An error contains the intent too. Confirming a succeeded intent is an error, although the money was paid.
  const { id, status, next_action } = answer.error?.payment_intent ?? answer
  if (status === 'succeeded' && id) return { status, transactionId: id }
  if (status === 'requires_action' && !answer.error) {
    const url = next_action?.redirect_to_url?.url ?? next_action?.use_stripe_sdk?.stripe_js
    return { status, url: url && onPageOrigin(url) }
  }
  const error = answer.error ?? answer.last_payment_error ?? undefined
  return { status: 'refused', error, intentIsOver: status === 'canceled' }
}

const ASK_EVERY_MS = 1500

export type Bank = ReturnType<typeof useBankAuthentication>

/** Shows the bank's page (3-D Secure) until the bank has decided or the person closes it. */
export function useBankAuthentication(cards: Cards) {
  const [url, setUrl] = useState<string | undefined>()
  const open = useRef(false)

  function leave() {
    open.current = false
    setUrl(undefined)
  }

  /**
   * Resolves with the intent's state: still `requires_action` if the person closed the page before the bank
   * decided.
   */
  async function authenticate(clientSecret: string, bankUrl: string): Promise<IntentState> {
    open.current = true
    setUrl(bankUrl)
    try {
      while (open.current) {
        await new Promise((resume) => setTimeout(resume, ASK_EVERY_MS))
        const state = await retrieveIntent(cards, clientSecret)
        if (state.status !== 'requires_action') return state
      }
      return await retrieveIntent(cards, clientSecret)
    } finally {
      leave()
    }
  }

  return { url, authenticate, leave }
}
