import { useId } from 'react'
import type { addClass, changeClass } from '../../../contract/classes/classes.ts'
import type { BodyInput } from '../../../contract/http/endpoint.ts'
import type { SessionClass, SessionDetail } from '../../../contract/sessions/sessions.ts'
import { ApiError, callApi, callToCreate } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { TextField, type TextFieldProps } from '../../ui/inputs.tsx'

/** Why. It lists the common ones, which are long to type on a phone. */
export function ReasonField(field: Omit<TextFieldProps, 'label'>) {
  const texts = useClassTexts().changes
  const list = useId()
  return (
    <div>
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        list={list}
        maxLength={500}
        autoComplete="off"
        {...field}
      />
      <datalist id={list}>
        {texts.reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </div>
  )
}

type Props = { session: SessionDetail; one?: SessionClass | undefined }

/** What a change is about: when the class is planned, and how many people it concerns. */
export function Planned({ session, one }: Props) {
  const texts = useClassTexts().changes
  const { range } = useClassTimes()
  const now = useNow()
  return (
    <>
      {one && <span className="block">{texts.planned(range(one.start, one.end, now))}</span>}
      <span className="block">{texts.told(session.enrolled)}</span>
    </>
  )
}

type ClassAction =
  | { action: 'move' | 'cancel'; classId: string; body: BodyInput<typeof changeClass> }
  | { action: 'add'; body: BodyInput<typeof addClass> }

/** Moves, cancels or adds a class. */
export function useClassChange(sessionId: string, onDone: () => void) {
  const texts = useClassTexts().changes
  return useChange<ClassAction>({
    send: (change) =>
      change.action === 'add'
        ? callToCreate('POST /sessions/{id}/classes', { params: { id: sessionId }, body: change.body })
        : callApi('PATCH /sessions/{id}/classes/{classId}', {
            params: { id: sessionId, classId: change.classId },
            body: change.body,
          }),
    done: ({ action }) => texts.done[action],
    // On a phone a toast would cover the field that is refused.
    failed: (error) => (error instanceof ApiError && error.field ? undefined : texts.failed),
    onDone,
    invalidate: ({ afterClassChange }) => afterClassChange(),
  })
}
