import type { HeldPayment } from '../../contract/payments/held-payments.ts'
import { callApi, serverMessage } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useHeldPaymentMessages } from '../i18n/held-payments.ts'

type Decision = { accept: true; amount?: string | number } | { accept: false; reason: string }

/** Accepts or refuses a payment. */
export function useDecide({ attemptId, person }: HeldPayment, onDone: () => void) {
  const messages = useHeldPaymentMessages()
  const name = person.name || messages.unnamed
  return useChange<Decision>({
    send: (decision) => callApi('POST /held-payments/{attemptId}', { params: { attemptId }, body: decision }),
    done: ({ accept }) => (accept ? messages.accepted(name) : messages.refused(name)),
    failed: (error) => serverMessage(error, messages.failedToDecide),
    onDone,
    invalidate: ({ afterDecision }) => afterDecision(),
  })
}
