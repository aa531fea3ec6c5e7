import { useNavigate } from 'react-router'
import type { Choice } from '../../../../contract/classes/choices.ts'
import type { getDeskBooking } from '../../../../contract/desk/desk-bookings.ts'
import type { ResponseOf } from '../../../../contract/http/endpoint.ts'
import { callApi } from '../../../api-client.ts'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { useDeskTexts } from '../../../i18n/desk.ts'
import type { Changes, SendSwitch } from '../../../learn/choices/use-choose.ts'
import { deskState, paths } from '../../../paths.ts'
import { notify } from '../../../ui/notify.tsx'

type Wish = { choice: Exclude<Choice, 'switch'> }

export const answerAtDesk = (
  bookingId: string,
  { changeId }: Changes[number],
  body: { choice: Choice; sessionId?: string },
) => callApi('POST /desk/bookings/{id}/choices/{changeId}', { params: { id: bookingId, changeId }, body })

/** Sends what a person said that leads to no other batch. */
export function useAnswerFor(
  { booking: { _id: id } }: FoundBooking,
  [first, ...others]: Changes,
  onDone?: () => void,
) {
  const texts = useDeskTexts().booking
  return useSubmit({
    mutationFn: async (wish: Wish) => {
      // A seat that goes takes its other changes with it. A seat that stays is kept after each.
      if (wish.choice === 'keep') for (const other of others) await answerAtDesk(id, other, wish)
      return answerAtDesk(id, first, wish)
    },
    onSuccess: (_, { choice }) => {
      onDone?.()
      notify.success(choice === 'keep' ? texts.kept : texts.gaveUp)
    },
    onError: () => notify.error(texts.failedToDo),
  })
}

/** Moves a person to another batch, and leads to the sale of the difference to a dearer one. */
export function useMoveFor({ person }: FoundBooking, send: SendSwitch, onDone: () => void) {
  const texts = useDeskTexts().booking
  const navigate = useNavigate()
  return useSubmit({
    mutationFn: ({ sessionId }: { sessionId: string; title: string }) => send(sessionId),
    onSuccess: ({ checkout }, { title }) => {
      onDone()
      if (checkout)
        return navigate(paths.desk(checkout.sessionId), {
          state: deskState(person.phone ?? person.email, person._id),
        })
      notify.success(texts.moved(title))
    },
    onError: () => notify.error(texts.failedToDo),
  })
}

export type FoundBooking = ResponseOf<typeof getDeskBooking>

/** A person without an address has deleted their account. */
export function useNameOf({ name, email, phone }: FoundBooking['person']): string {
  const texts = useDeskTexts().booking
  return name || (email || phone ? texts.unnamed : texts.gone)
}
