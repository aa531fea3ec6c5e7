import { useState } from 'react'
import { Link } from 'react-router'
import type { DeskMessage, DeskNote } from '../../../contract/desk/people.ts'
import type { ListedPlace } from '../../../contract/waitlist/waitlist.ts'
import { callApi, callToCreate, serverMessage } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useOutboxTexts } from '../../i18n/outbox.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { MessageStateBadge } from '../centre/message-row.tsx'

const validator = validateWith(
  async () => (await import('../../../contract/desk/people.ts')).addDeskNote.body,
)

/** Shows what the desk should know about a person: the newest note first, and a line to write one. */
export function PersonNotes({ personId, notes }: { personId: string; notes: readonly DeskNote[] }) {
  const texts = useDeskTexts().person
  const form = useChangeForm({
    validator,
    defaultValues: { text: '' },
    send: (body) => callToCreate('POST /desk/people/{id}/notes', { params: { id: personId }, body }),
    done: texts.noted,
    onDone: () => form.reset({ text: '' }),
  })
  return (
    <section className="grid gap-3">
      <h2 className="font-bold text-xl">{texts.notes}</h2>
      <form onSubmit={form.submit} noValidate className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <TextField
          label={texts.note}
          hint={texts.noteHint}
          autoComplete="off"
          maxLength={1000}
          {...form.field('text')}
        />
        <Button type="submit" variant="secondary" className="sm:mt-8" busy={form.isBusy}>
          {texts.addNote}
        </Button>
      </form>
      <FormProblem>{form.problem}</FormProblem>
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

type MessagesProps = { address: string | null; messages: readonly DeskMessage[] }

/** Shows the messages to a person and whether they left; an Admin finds all of them in the outbox. */
export function PersonMessages({ address, messages: sent }: MessagesProps) {
  const texts = useDeskTexts().person
  const { channels } = useOutboxTexts()
  const isAdmin = useRole().role === 'Admin'
  return (
    <div className="grid gap-2">
      <ul className="divide-y divide-line border-line border-y">
        {sent.map(({ _id, channel, subject, language, state, at }) => (
          <li key={_id} className="flex items-center justify-between gap-3 py-2.5">
            <div className="min-w-0">
              <p lang={language} className="wrap-anywhere">
                {subject}
              </p>
              <p className="text-muted text-sm">
                {channels[channel]} · <DateTime value={at} />
              </p>
            </div>
            <MessageStateBadge state={state} />
          </li>
        ))}
      </ul>
      {isAdmin && address !== null && (
        <Link
          to={paths.outbox(`?${new URLSearchParams({ search: address })}`)}
          className="inline-flex min-h-11 items-center justify-self-start text-primary underline underline-offset-4"
        >
          {texts.allMessages}
        </Link>
      )}
    </div>
  )
}

type PlaceProps = { personId: string; name: string; place: ListedPlace }

/**
 * Where a person waits or is offered a seat, and taking them out. Asks first: the place does not come back.
 */
export function PlaceRow({ personId, name, place }: PlaceProps) {
  const texts = useDeskTexts().person
  const { dateTime } = useTimeFormats()
  const [isAsking, setAsking] = useState(false)
  const { sessionId, title, state, position, offerExpiresAt } = place
  const leaving = useChange({
    send: () =>
      callApi('DELETE /desk/people/{id}/waitlist/{sessionId}', { params: { id: personId, sessionId } }),
    done: texts.takenOut,
    failed: (error) => serverMessage(error, texts.failedToTakeOut),
    onDone: () => setAsking(false),
  })
  const isOpen = state === 'waiting' || state === 'offered'
  return (
    <li className="grid gap-2 py-3 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <div className="min-w-0">
        <Link
          to={paths.bookedSession(sessionId)}
          className="wrap-anywhere line-clamp-2 font-medium hover:underline"
        >
          {title}
        </Link>
        <p className="text-muted text-sm">
          {offerExpiresAt ? texts.offered(dateTime(offerExpiresAt)) : texts.places[state](position)}
        </p>
      </div>
      {isOpen && (
        <Button variant="secondary" size="sm" className="shrink-0" onClick={() => setAsking(true)}>
          {texts.takeOut}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={texts.takeOutTitle(name)}
        text={texts.takeOutText}
        confirmLabel={texts.takeOut}
        keepLabel={texts.stay}
        busy={leaving.isPending}
        onConfirm={() => leaving.submit()}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
