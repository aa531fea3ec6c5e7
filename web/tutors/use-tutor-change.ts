import { callApi } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'

type Change = { to: 'approve'; email: string | null } | { to: 'deactivate' } | { to: 'delete' }

/** The toasts after a success and after a failure (X11). */
type Options = { done: string; failed: string; onDone?: () => void }

/** An Admin's change of one tutor or applicant (T10). */
export const useTutorChange = (id: string, options: Options) =>
  useChange<Change>({
    ...options,
    send: (change) => sendChange(id, change),
    invalidate: ({ afterTutorChange }) => afterTutorChange(),
  })

function sendChange(id: string, change: Change): Promise<unknown> {
  const params = { id }
  if (change.to === 'approve') {
    const body = { status: 'active' as const, ...(change.email !== null && { email: change.email }) }
    return callApi('PATCH /tutors/{id}/status', { params, body })
  }
  if (change.to === 'deactivate')
    return callApi('PATCH /tutors/{id}', { params, body: { status: 'cancelled' } })
  return callApi('DELETE /tutors/{id}', { params })
}
