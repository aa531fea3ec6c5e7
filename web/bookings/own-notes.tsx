import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useClassMessages } from '../i18n/classes.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'

/** The way to a note about a session. Notes belong to no session, so its title is what they share. */
export function OwnNotes({ title }: { title: string }) {
  const messages = useClassMessages()
  return (
    <section className="grid gap-2">
      <h2 className="font-bold text-xl">{messages.notes}</h2>
      <p className="text-muted">{messages.notesHint}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.createNote(title)} variant="secondary">
          <NotebookPen aria-hidden="true" className="size-5" />
          {messages.writeNote}
        </ButtonLink>
        <ButtonLink to={paths.manageNotes()} variant="quiet" className="text-primary">
          {messages.seeNotes}
        </ButtonLink>
      </div>
    </section>
  )
}
