import type { ReactNode } from 'react'

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
