import { useNavigate } from 'react-router'
import type { Choice } from '../../../contract/classes/choices.ts'
import type { OpenChoice } from '../../../contract/classes/class-change-choices.ts'
import { callApi } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useChoiceMessages } from '../../i18n/class-change-choices.ts'
import { paths } from '../../paths.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { notify } from '../../ui/notify.tsx'

type Wish = { choice: Choice; sessionId?: string; title?: string }

/** The open ones of a booking, the most urgent first. */
export type Changes = readonly [OpenChoice, ...OpenChoice[]]

/** Sends an answer, says what has become of the seat, and leads to the payment of a dearer batch. */
export function useChoose([first, ...others]: Changes, onDone?: () => void) {
  const messages = useChoiceMessages()
  const navigate = useNavigate()
  const { afterBooking } = useInvalidate()
  return useSubmit({
    mutationFn: async ({ choice, sessionId }: Wish) => {
      const answer = ({ bookingId, changeId }: OpenChoice) =>
        callApi('POST /bookings/{id}/choices/{changeId}', {
          params: { id: bookingId, changeId },
          body: { choice, ...(sessionId && { sessionId }) },
        })
      // A seat that goes takes its other changes with it. A seat that stays is kept after each.
      if (choice === 'keep') for (const other of others) await answer(other)
      return answer(first)
    },
    onSuccess: ({ checkout, refund }, { choice, title = '' }) => {
      onDone?.()
      if (checkout) return navigate(paths.payment(checkout.sessionId))
      if (choice === 'switch') notify.success(messages.switched(title))
      else if (choice === 'keep') notify.success(messages.kept)
      else notify.success(refund ? messages.refunded : messages.left)
    },
    onError: () => notify.error(messages.failed),
    onSettled: () => void afterBooking(),
  })
}
