import type { ReactNode } from 'react'
import type { Words } from '../words/index.ts'
import { declineCodes } from './decline-codes.ts'

/**
 * What came of confirming a payment with the card provider. `message` is why not, in words; `intentIsOver` says that this
 * payment intent can never succeed any more, so that the next attempt needs a new one.
 */
export type Confirmation =
  | { outcome: 'succeeded'; transactionId: string }
  | { outcome: 'refused'; message: string | undefined; intentIsOver: boolean }

/** Confirms the payment of a client secret with the card that was typed. Rejects when the provider cannot be reached. */
export type Confirm = (clientSecret: string) => Promise<Confirmation>

/** The card's own fields in a form; `children` (what went wrong, the button) stand below them. */
export type CardFormProps = {
  onPay: (confirm: Confirm) => void
  disabled: boolean
  children: ReactNode
}

/** Stripe's client secrets read `pi_123_secret_456`; what stands before `_secret_` is the payment intent's id. */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? clientSecret

/** How Stripe, and the stand-in, say what is wrong with a card: https://docs.stripe.com/api/errors */
export type ProviderError = { type?: string; code?: string; decline_code?: string; message?: string }

/**
 * Why the provider refused, in a sentence of ours. Its own is for developers, and in one language. A code that is newer
 * than our list says no more than that the card was declined, or that the payment failed.
 */
export function refusalOf(error: ProviderError | undefined, words: Words['payments']): string | undefined {
  if (!error) return undefined
  const known = declineCodes[error.decline_code ?? ''] ?? declineCodes[error.code ?? '']
  const sentence = known ?? (error.type === 'card_error' ? 'declined' : undefined)
  return sentence ? words.declines[sentence] : words.failed
}

/** A refusal as the form shows it. What the provider said of it stands in the browser's log. */
export function refusal(
  error: ProviderError | undefined,
  words: Words['payments'],
  intentIsOver: boolean,
): Confirmation {
  // biome-ignore lint/suspicious/noConsole: this is the log that the provider's own message is for
  if (error) console.info('Card provider:', error.code, error.decline_code, error.message)
  return { outcome: 'refused', message: refusalOf(error, words), intentIsOver }
}
