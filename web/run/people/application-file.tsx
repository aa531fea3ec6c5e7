import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import {
  type ApplicationState,
  applicationStates,
  type getApplicationFile,
} from '../../../contract/people/tutors.ts'
import { callToCreate } from '../../api-client.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useTutorTexts } from '../../i18n/tutors.ts'
import { MaterialFiles } from '../../learn/materials/material-files.tsx'
import { applicationFileQuery } from '../../queries/users.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { SelectField, TextArea } from '../../ui/inputs.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Props = { id: string; state: ApplicationState }

/** F06: the papers of an application, and what Admins write to each other about it. */
export function ApplicationFile({ id, state }: Props) {
  const texts = useTutorTexts()
  const query = useQuery(applicationFileQuery(id))
  return (
    <Loaded query={query} failed={texts.fileFailed} waiting={<Skeleton className="h-40" />}>
      {({ papers, notes }) => (
        <>
          <section className="grid gap-1">
            <h3 className="font-semibold">{texts.papers}</h3>
            {papers.length === 0 ? (
              <p className="text-muted">{texts.noPapers}</p>
            ) : (
              <MaterialFiles files={papers} />
            )}
          </section>
          <section className="grid gap-3">
            <div>
              <h3 className="font-semibold">{texts.notes}</h3>
              <p className="text-muted text-sm">{texts.notesHint}</p>
            </div>
            <NoteForm id={id} state={state} />
            <ul className="divide-y divide-line empty:hidden">
              {notes.map((note) => (
                <Note key={note._id} note={note} />
              ))}
            </ul>
          </section>
        </>
      )}
    </Loaded>
  )
}

function Note({ note }: { note: ResponseOf<typeof getApplicationFile>['notes'][number] }) {
  const texts = useTutorTexts()
  const { text, state, at, by } = note
  return (
    <li className="grid gap-1 py-2">
      {state !== null && (
        <p>
          <Badge>{texts.states[state]}</Badge>
        </p>
      )}
      {text !== '' && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      <p className="wrap-anywhere text-muted text-sm">
        {by ?? texts.someoneLeft}, <DateTime value={at} />
      </p>
    </li>
  )
}

const validator = validateWith(
  async () => (await import('../../../contract/people/tutors.ts')).newApplicationNote,
)

const empty = { text: '', state: '' }

function NoteForm({ id, state }: Props) {
  const texts = useTutorTexts()
  const form = useChangeForm({
    validator,
    defaultValues: empty,
    send: (body) => callToCreate('POST /tutors/{id}/notes', { params: { id }, body }),
    done: texts.noted,
    failed: texts.noteFailed,
    onDone: () => {
      form.reset(empty)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      <TextArea label={texts.note} rows={2} {...form.field('text')} />
      <SelectField
        label={texts.state}
        options={[
          { value: '', label: `${texts.stateUnchanged} (${texts.states[state]})` },
          ...applicationStates.map((value) => ({ value, label: texts.states[value] })),
        ]}
        {...form.field('state')}
      />
      <FormProblem>{form.problem}</FormProblem>
      <Button type="submit" variant="secondary" className="justify-self-start" busy={form.isBusy}>
        {texts.addNote}
      </Button>
    </form>
  )
}
