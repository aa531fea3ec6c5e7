import type { MoneyEntry } from '../../../contract/payments/payment-timeline.ts'
import { useMoneyMessagesOf } from '../../i18n/money.ts'
import { useSwitchMoneyMessages } from '../../i18n/switch-money.ts'

/** The messages about an attempt to pay: what it pays for decides what is said of the seat. */
export function useEntryMessages({ part, forSwitch }: Pick<MoneyEntry, 'part' | 'forSwitch'>) {
  const messages = useMoneyMessagesOf(part?.number)
  const { states, sentences, events } = useSwitchMoneyMessages()
  if (!forSwitch) return messages
  return {
    ...messages,
    states: { ...messages.states, ...states },
    sentences: { ...messages.sentences, ...sentences },
    events: { ...messages.events, ...events },
  }
}
