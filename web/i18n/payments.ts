import { isLaterPart } from '../fee-parts/part-state.ts'
import { payments } from './en/payments.ts'
import { defineMessages } from './index.ts'

export const { use: usePaymentMessages } = defineMessages('payments', payments)

/** The messages of a payment: of a later part of a fee (B10), those about its time and its end are others. */
export function usePaymentMessagesOf(part: number | undefined) {
  const messages = usePaymentMessages()
  return isLaterPart(part) ? { ...messages, ...messages.part } : messages
}
