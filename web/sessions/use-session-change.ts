import type { BodyInput } from '../../contract/endpoint.ts'
import type { changeSession } from '../../contract/sessions.ts'
import { callApi } from '../api-client.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useInvalidate } from '../queries/use-invalidate.ts'
import { notify } from '../ui/notify.tsx'

type Change = BodyInput<typeof changeSession> | 'delete'

/** What is said when it worked and when it did not (X08), and what happens then. */
type Outcome = { done: string; failed: string; onDone: () => void }

/** An Admin's decision on a session, a change of it, or its end. */
export function useSessionChange(id: string, { done, failed, onDone }: Outcome) {
  const { afterSessionChange, afterSessionDelete } = useInvalidate()
  return useSubmit<unknown, Change>({
    mutationFn: (change) =>
      change === 'delete'
        ? callApi('DELETE /sessions/{id}', { params: { id } })
        : callApi('PATCH /sessions/{id}', { params: { id }, body: change }),
    onSuccess: () => {
      notify.success(done)
      onDone()
    },
    onError: () => notify.error(failed),
    // After a refusal too: somebody else may have decided meanwhile.
    onSettled: (_answer, error, change) =>
      void (change === 'delete' && !error ? afterSessionDelete() : afterSessionChange()),
  })
}
