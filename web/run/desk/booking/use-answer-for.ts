import { useNavigate } from 'react-router'
import type { Choice } from '../../../../contract/classes/choices.ts'
import type { getDeskBooking } from '../../../../contract/desk/desk-bookings.ts'
import type { ResponseOf } from '../../../../contract/http/endpoint.ts'
import { callApi } from '../../../api-client.ts'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { useDeskMessages } from '../../../i18n/desk.ts'
import type { Changes } from '../../../learn/choices/use-choose.ts'
import { deskState, paths } from '../../../paths.ts'
import { useInvalidate } from '../../../queries/use-invalidate.ts'
import { notify } from '../../../ui/notify.tsx'

type Wish = { choice: Choice; sessionId?: string; title?: string }

/** Sends what a person said, and leads to the sale of the difference to a dearer batch. */
export function useAnswerFor(
  { booking, person }: FoundBooking,
  [first, ...others]: Changes,
  onDone?: () => void,
) {
  const messages = useDeskMessages().booking
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
      if (checkout)
        return navigate(paths.desk(checkout.sessionId), { state: deskState(person.phone ?? person.email) })
      if (choice === 'switch') notify.success(messages.moved(title))
      else notify.success(choice === 'keep' ? messages.kept : messages.gaveUp)
    },
    onError: () => notify.error(messages.failedToDo),
    onSettled: () => void afterDeskAct(),
  })
}

export type FoundBooking = ResponseOf<typeof getDeskBooking>

/** A person without an address has deleted their account. */
export function useNameOf({ name, email, phone }: FoundBooking['person']): string {
  const messages = useDeskMessages().booking
  return name || (email || phone ? messages.unnamed : messages.gone)
}
