import type { ReactNode } from 'react'

/**
 * The result of confirming a payment with the card provider. `message` is the reason of a failure;
 * `intentIsOver` means that this payment intent can never succeed, so the next attempt needs a new one.
 */
export type Confirmation =
  | { outcome: 'succeeded'; transactionId: string }
  | { outcome: 'refused'; message: string | undefined; intentIsOver: boolean }

/** Confirms the payment of a client secret with the typed card. Rejects if the provider cannot be reached. */
export type Confirm = (clientSecret: string) => Promise<Confirmation>

/** A form with the card's fields; `children` (the error, the button) are shown below them. */
export type CardFormProps = {
  onPay: (confirm: Confirm) => void
  disabled: boolean
  children: ReactNode
}

/**
 * Stripe's client secrets look like `pi_123_secret_456`; the part before `_secret_` is the payment intent's
 * id.
 */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? clientSecret
