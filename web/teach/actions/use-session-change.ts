import type { BodyInput } from '../../../contract/http/endpoint.ts'
import type { changeSession } from '../../../contract/sessions/sessions.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'

type Change = BodyInput<typeof changeSession> | 'delete'

/** The toasts after a success and after a failure (X08). */
type Options = { done: string; failed: string; onDone: () => void }

/** An Admin's decision on a session, a change of it, or its deletion. */
export const useSessionChange = (id: string, options: Options) =>
  useChange<Change>({
    ...options,
    send: (change) =>
      change === 'delete'
        ? callApi('DELETE /sessions/{id}', { params: { id } })
        : callApi('PATCH /sessions/{id}', { params: { id }, body: change }),
    invalidate: ({ afterSessionChange, afterSessionDelete }, change, error) =>
      change === 'delete' && !error ? afterSessionDelete() : afterSessionChange(),
  })
