import type { addClass, changeClass } from '../../contract/classes/classes.ts'
import type { BodyInput } from '../../contract/http/endpoint.ts'
import { ApiError, callApi, callToCreate } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useClassChangeMessages } from '../i18n/class-changes.ts'

export type ClassAction =
  | { action: 'move' | 'cancel'; classId: string; body: BodyInput<typeof changeClass> }
  | { action: 'add'; body: BodyInput<typeof addClass> }

/** Moves, cancels or adds a class. */
export function useClassChange(sessionId: string, onDone: () => void) {
  const messages = useClassChangeMessages()
  return useChange<ClassAction>({
    send: (change) =>
      change.action === 'add'
        ? callToCreate('POST /sessions/{id}/classes', { params: { id: sessionId }, body: change.body })
        : callApi('PATCH /sessions/{id}/classes/{classId}', {
            params: { id: sessionId, classId: change.classId },
            body: change.body,
          }),
    done: ({ action }) => messages.done[action],
    // On a phone a toast would cover the field that is refused.
    failed: (error) => (error instanceof ApiError && error.field ? undefined : messages.failed),
    onDone,
    invalidate: ({ afterClassChange }) => afterClassChange(),
  })
}
