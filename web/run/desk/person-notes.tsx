import type { DeskNote } from '../../../contract/desk/people.ts'
import { callToCreate, serverMessage } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'

const validator = validateWith(
  async () => (await import('../../../contract/desk/people.ts')).addDeskNote.body,
)

/** What the desk should know about a person: the newest note first, and a line to write one. */
export function PersonNotes({ personId, notes }: { personId: string; notes: readonly DeskNote[] }) {
  const texts = useDeskTexts().person
  const form = useForm({ validator, defaultValues: { text: '' } })
  const adding = useChange<{ text: string }>({
    send: (body) => callToCreate('POST /desk/people/{id}/notes', { params: { id: personId }, body }),
    done: texts.noted,
    failed: (error) => serverMessage(error, texts.failedToNote),
    onDone: () => form.reset({ text: '' }),
    invalidate: ({ afterDeskPayment }) => afterDeskPayment(),
  })
  return (
    <section className="grid gap-3">
      <h2 className="font-bold text-xl">{texts.notes}</h2>
      <form
        onSubmit={form.handleSubmit((sent) => adding.submit(sent))}
        noValidate
        className="grid items-start gap-3 sm:grid-cols-[1fr_auto]"
      >
        <TextField
          label={texts.note}
          hint={texts.noteHint}
          autoComplete="off"
          maxLength={1000}
          error={form.errors.text}
          {...form.register('text')}
        />
        <Button type="submit" variant="secondary" className="sm:mt-8" busy={adding.isPending}>
          {texts.addNote}
        </Button>
      </form>
      <ul className="grid gap-2">
        {notes.map(({ _id, text, by, at }) => (
          <li key={_id} className="rounded-control bg-sunken px-3.5 py-2.5">
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="text-muted text-sm">
              {by} · <DateTime value={at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
