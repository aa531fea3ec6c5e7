import type { BodyInput } from '../../../contract/http/endpoint.ts'
import type { changeSession } from '../../../contract/sessions/sessions.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'

type Change = BodyInput<typeof changeSession> | 'delete'

/** The toasts after a success and after a failure (X08). */
type Options = { done: string; failed: string; onDone: () => void }

/** An Admin's decision on a session, a change of it, or its deletion. */
export function useSessionChange(id: string, options: Options) {
  const { cancelWaits } = useSessionTexts()
  return useChange<Change>({
    ...options,
    done: (_change, answer) => ((answer as { waits?: true }).waits ? cancelWaits : options.done),
    send: (change) =>
      change === 'delete'
        ? callApi('DELETE /sessions/{id}', { params: { id } })
        : callApi('PATCH /sessions/{id}', { params: { id }, body: change }),
    invalidate: ({ afterSessionChange, afterSessionDelete }, change, error) =>
      change === 'delete' && !error ? afterSessionDelete() : afterSessionChange(),
  })
}
