import type { Messages } from '../../i18n/index.ts'
import type { Confirmation } from './confirmation.ts'
import { declineCodes } from './decline-codes.ts'

/** How Stripe, and the stand-in, say what is wrong with a card: https://docs.stripe.com/api/errors */
export type ProviderError = { type?: string; code?: string; decline_code?: string; message?: string }

/**
 * Why the provider refused, in a sentence of ours. Its own is for developers, and in one language. A code that is newer
 * than our list says no more than that the card was declined, or that the payment failed.
 */
export function declineMessage(
  error: ProviderError | undefined,
  messages: Messages['payments'],
): string | undefined {
  if (!error) return undefined
  const known = declineCodes[error.decline_code ?? ''] ?? declineCodes[error.code ?? '']
  const sentence = known ?? (error.type === 'card_error' ? 'declined' : undefined)
  return sentence ? messages.declines[sentence] : messages.failed
}

/** A refusal as the form shows it. What the provider said of it stands in the browser's log. */
export function toDeclined(
  error: ProviderError | undefined,
  messages: Messages['payments'],
  intentIsOver: boolean,
): Confirmation {
  // biome-ignore lint/suspicious/noConsole: this is the log that the provider's own message is for
  if (error) console.info('Card provider:', error.code, error.decline_code, error.message)
  return { outcome: 'refused', message: declineMessage(error, messages), intentIsOver }
}
