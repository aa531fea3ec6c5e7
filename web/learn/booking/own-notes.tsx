import { useQuery } from '@tanstack/react-query'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import type { Note } from '../../../contract/materials/notes.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useClassMessages } from '../../i18n/classes.ts'
import { paths } from '../../paths.ts'
import { latestNotesQuery } from '../../queries/materials.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The reader's newest notes about a session, and the way to write one. */
export function OwnNotes({ sessionId }: { sessionId: string }) {
  const messages = useClassMessages()
  const { userId } = useCurrentUser()
  return (
    <section className="grid gap-3">
      <h2 className="font-bold text-xl">{messages.notes}</h2>
      <Loaded
        query={useQuery(latestNotesQuery(sessionId, userId))}
        failed={messages.failedNotes}
        waiting={<Skeleton className="h-12 w-full" />}
      >
        {(notes) => (
          <>
            {notes.length === 0 ? (
              <p className="text-muted">{messages.notesHint}</p>
            ) : (
              <Latest notes={notes} />
            )}
            <div className="flex flex-wrap gap-2">
              <ButtonLink to={paths.createNote(sessionId)} variant="secondary">
                <NotebookPen aria-hidden="true" className="size-5" />
                {messages.writeNote}
              </ButtonLink>
              {notes.length > 0 && (
                <ButtonLink to={paths.manageNotes(sessionId)} variant="quiet" className="text-primary">
                  {messages.seeNotes}
                </ButtonLink>
              )}
            </div>
          </>
        )}
      </Loaded>
    </section>
  )
}

function Latest({ notes }: { notes: readonly Note[] }) {
  return (
    <ul className="grid">
      {notes.map(({ _id, title, description, createdAt }) => (
        <li key={_id} className="grid gap-1 border-line border-b py-3 first:pt-0">
          <h3 className="wrap-anywhere font-semibold">{title}</h3>
          <p className="wrap-anywhere line-clamp-3 whitespace-pre-line">{description}</p>
          <p className="text-muted text-sm">
            <DateTime value={createdAt} />
          </p>
        </li>
      ))}
    </ul>
  )
}
