import type { ReactNode } from 'react'
import type { Texts } from '../../i18n/index.ts'
import { declineCodes } from './decline-codes.ts'

/** An error of Stripe or the stand-in: https://docs.stripe.com/api/errors */
export type ProviderError = { type?: string; code?: string; decline_code?: string; message?: string }

/**
 * Our text for the provider's error. The provider's own is for developers, and only in English. An unknown
 * code gets a general text.
 */
export function declineMessage(
  error: ProviderError | undefined,
  texts: Texts['cardForm'],
): string | undefined {
  if (!error) return undefined
  const known = declineCodes[error.decline_code ?? ''] ?? declineCodes[error.code ?? '']
  const sentence = known ?? (error.type === 'card_error' ? 'declined' : undefined)
  return sentence ? texts.declines[sentence] : texts.failed
}

/** A decline as the form shows it. Logs the provider's message in the browser's console. */
export function toDeclined(
  error: ProviderError | undefined,
  texts: Texts['cardForm'],
  intentIsOver: boolean,
): Confirmation {
  // biome-ignore lint/suspicious/noConsole: the provider's own message is meant for this log
  if (error) console.info('Card provider:', error.code, error.decline_code, error.message)
  return { outcome: 'refused', message: declineMessage(error, texts), intentIsOver }
}

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
