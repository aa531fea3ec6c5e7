import { type FormEvent, useState } from 'react'
import { callApi } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useChoiceMessages } from '../i18n/class-change-choices.ts'
import { useSessionDecisionMessages } from '../i18n/session-decisions.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { CourseField } from './course-field.tsx'
import type { SessionDialogProps } from './session-dialogs.tsx'

/** B04: puts a session into a course, or takes it out. */
export function CourseDialog({ session, onClose }: SessionDialogProps) {
  const messages = {
    sessions: useSessionMessages(),
    choices: useChoiceMessages(),
    decisions: useSessionDecisionMessages(),
  }
  const [seriesId, setCourseId] = useState(session.seriesId ?? '')
  const change = useChange({
    send: () =>
      callApi('PUT /sessions/{id}/series', {
        params: { id: session._id },
        body: { seriesId: seriesId || null },
      }),
    done: messages.choices.courseSaved,
    failed: messages.choices.failedToSaveCourse,
    onDone: onClose,
    invalidate: ({ afterSessionChange }) => afterSessionChange(),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    change.submit()
  }
  return (
    <Dialog open onClose={onClose} title={messages.sessions.batches} description={session.title}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <CourseField
          sessionId={session._id}
          none={<p>{messages.choices.noOther}</p>}
          field={{
            name: 'seriesId',
            value: seriesId,
            onChange: ({ target }) => setCourseId(target.value),
          }}
        />
        <FormProblem>{change.error}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {messages.decisions.cancel}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {messages.decisions.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
