import { useNavigate } from 'react-router'
import type { Choice } from '../../../contract/classes/choices.ts'
import type { OpenChoice } from '../../../contract/classes/class-change-choices.ts'
import { callApi } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useChoiceTexts } from '../../i18n/class-change-choices.ts'
import { paths } from '../../paths.ts'
import { focusHeading } from '../../ui/focus-heading.ts'
import { notify } from '../../ui/notify.tsx'

type Wish = { choice: Exclude<Choice, 'switch'> }

/** The open ones of a booking, the most urgent first. */
export type Changes = readonly [OpenChoice, ...OpenChoice[]]

/** About how many seats an answer decides. */
export const seatsOf = (changes: Changes, together: readonly OpenChoice[] = []): number =>
  new Set([...changes, ...together].map(({ bookingId }) => bookingId)).size

export const answerChange = (
  { bookingId, changeId }: OpenChoice,
  body: { choice: Choice; sessionId?: string },
) => callApi('POST /bookings/{id}/choices/{changeId}', { params: { id: bookingId, changeId }, body })

/**
 * Sends an answer that leads to no other batch, and says what has become of the seat. Why it failed is said
 * where it was asked. `isOfSeveral`: the answer is for several seats.
 */
export function useChoose([first, ...others]: Changes, isOfSeveral: boolean, onDone?: () => void) {
  const all = useChoiceTexts()
  const texts = isOfSeveral ? all.together : all
  return useSubmit({
    mutationFn: async (wish: Wish) => {
      // A seat that goes takes its other changes with it. A seat that stays is kept after each.
      if (wish.choice === 'keep') for (const other of others) await answerChange(other, wish)
      return answerChange(first, wish)
    },
    onSuccess: ({ refund }, { choice }) => {
      onDone?.()
      if (choice === 'keep') notify.success(texts.kept)
      else notify.success(refund ? texts.refunded : texts.left)
    },
  })
}

/** Asks for a switch to a batch. */
export type SendSwitch = (sessionId: string) => ReturnType<typeof callApi<'POST /bookings/{id}/switch'>>

/** Switches, says so, and leads to the payment of a dearer batch. */
export function useSwitch(send: SendSwitch, onDone: () => void) {
  const texts = useChoiceTexts()
  const navigate = useNavigate()
  return useSubmit({
    mutationFn: ({ sessionId }: { sessionId: string; title: string }) => send(sessionId),
    onSuccess: ({ checkout }, { title }) => {
      onDone()
      if (checkout) return navigate(paths.payment(checkout.sessionId))
      notify.success(texts.switched(title))
    },
    // The list has lost the button that was pressed.
    onSettled: (answer) => {
      if (answer && !answer.checkout) focusHeading()
    },
  })
}
