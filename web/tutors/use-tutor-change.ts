import { callApi } from '../api-client.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useInvalidate } from '../queries/use-invalidate.ts'
import { notify } from '../ui/notify.tsx'

type Change = { to: 'approve'; email: string } | { to: 'deactivate' } | { to: 'delete' }

/** What is said when it worked and when it did not (X11), and what happens then. */
type Outcome = { done: string; failed: string; onDone?: () => void }

/** What an Admin does to one tutor or applicant (T10). */
export function useTutorChange(id: string, { done, failed, onDone }: Outcome) {
  const { afterTutorChange } = useInvalidate()
  return useSubmit<unknown, Change>({
    mutationFn: (change) => {
      const params = { id }
      if (change.to === 'approve')
        return callApi('PATCH /tutors/{id}/status', {
          params,
          body: { status: 'active', email: change.email },
        })
      if (change.to === 'deactivate')
        return callApi('PATCH /tutors/{id}', { params, body: { status: 'cancelled' } })
      return callApi('DELETE /tutors/{id}', { params })
    },
    onSuccess: () => {
      notify.success(done)
      onDone?.()
    },
    onError: () => notify.error(failed),
    // After a refusal too: somebody else may have decided meanwhile. After a success it is busy until the list shows it.
    onSettled: (_answer, error) => {
      const readAgain = afterTutorChange()
      return error ? undefined : readAgain
    },
  })
}
