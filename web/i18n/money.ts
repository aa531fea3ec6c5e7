import { isLaterPart } from '../fee-parts/part-state.ts'
import { money } from './en/money.ts'
import { defineMessages } from './index.ts'

export const { use: useMoneyMessages } = defineMessages('money', money)

/**
 * The messages about a payment: of a later part of a fee (B10), what is said of the seat is said otherwise.
 */
export function useMoneyMessagesOf(part: number | undefined) {
  const messages = useMoneyMessages()
  if (!isLaterPart(part)) return messages
  const { states, sentences, events, recheck } = messages.part
  return {
    ...messages,
    recheck,
    states: { ...messages.states, ...states },
    sentences: { ...messages.sentences, ...sentences },
    events: { ...messages.events, ...events },
  }
}
