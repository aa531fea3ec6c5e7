import { useNavigate } from 'react-router'
import type { Choice } from '../../contract/classes/choices.ts'
import { callApi } from '../api-client.ts'
import type { Changes } from '../class-change-choices/use-choose.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useDeskBookingMessages } from '../i18n/desk-booking.ts'
import { paths } from '../paths.ts'
import { useInvalidate } from '../queries/use-invalidate.ts'
import { notify } from '../ui/notify.tsx'
import type { FoundBooking } from './found-booking.ts'

type Wish = { choice: Choice; sessionId?: string; title?: string }

/** Sends what a person said, and leads to the sale of the difference to a dearer batch. */
export function useAnswerFor(
  { booking, person }: FoundBooking,
  [first, ...others]: Changes,
  onDone?: () => void,
) {
  const messages = useDeskBookingMessages()
  const navigate = useNavigate()
  const { afterDeskAct } = useInvalidate()
  return useSubmit({
    mutationFn: async ({ choice, sessionId }: Wish) => {
      const answer = (changeId: string) =>
        callApi('POST /desk/bookings/{id}/choices/{changeId}', {
          params: { id: booking._id, changeId },
          body: { choice, ...(sessionId && { sessionId }) },
        })
      // A seat that goes takes its other changes with it. A seat that stays is kept after each.
      if (choice === 'keep') for (const other of others) await answer(other.changeId)
      return answer(first.changeId)
    },
    onSuccess: ({ checkout }, { choice, title = '' }) => {
      onDone?.()
      if (checkout) return navigate(paths.desk(checkout.sessionId, person.phone ?? person.email ?? undefined))
      if (choice === 'switch') notify.success(messages.moved(title))
      else notify.success(choice === 'keep' ? messages.kept : messages.gaveUp)
    },
    onError: () => notify.error(messages.failedToDo),
    onSettled: () => void afterDeskAct(),
  })
}
