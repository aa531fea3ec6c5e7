import type { Review } from '../../contract/payments/held-payments.ts'
import { callApi, serverMessage } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useReviewMessages } from '../i18n/held-payments.ts'

type Decision = { accept: true; amount?: string | number } | { accept: false; reason: string }

/** Accepts or refuses a payment. */
export function useDecide({ attemptId, person }: Review, onDone: () => void) {
  const messages = useReviewMessages()
  const name = person.name || messages.unnamed
  return useChange<Decision>({
    send: (decision) => callApi('POST /reviews/{attemptId}', { params: { attemptId }, body: decision }),
    done: ({ accept }) => (accept ? messages.accepted(name) : messages.refused(name)),
    failed: (error) => serverMessage(error, messages.failedToDecide),
    onDone,
    invalidate: ({ afterReview }) => afterReview(),
  })
}
