import { callApi, serverMessage } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useSubstituteTexts } from '../../i18n/substitutes.ts'

type Answer = {
  act: 'asked' | 'appointed' | 'agreed' | 'declined' | 'back'
  /** Who is asked or appointed, and the version of the class that was read. */
  tutorId?: string
  version?: number | undefined
}

/** B11: whatever changes who takes a class. */
export function useSubstitute(classId: string, onDone?: () => void) {
  const texts = useSubstituteTexts()
  const params = { id: classId }
  return useChange<Answer>({
    send: ({ act, tutorId, version }) => {
      if (act === 'back') return callApi('DELETE /classes/{id}/substitute', { params })
      if (tutorId) return callApi('PUT /classes/{id}/substitute', { params, body: { tutorId, version } })
      const body = { agrees: act === 'agreed' }
      return callApi('POST /classes/{id}/substitute/answer', { params, body })
    },
    done: ({ act }) => texts.done[act],
    failed: (error) => serverMessage(error, texts.problem),
    onDone,
  })
}
