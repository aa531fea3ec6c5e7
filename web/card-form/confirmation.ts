import type { ReactNode } from 'react'
import type { Words } from '../words/index.ts'

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
export type ProviderError = { code?: string; decline_code?: string; message?: string }

/** Why the provider refused, in the language of the page where its code is known, or else in its own sentence. */
export function refusalOf(error: ProviderError | undefined, words: Words['payments']): string | undefined {
  const sentences: Record<string, string | undefined> = words.declines
  return sentences[error?.decline_code ?? ''] ?? sentences[error?.code ?? ''] ?? error?.message
}
