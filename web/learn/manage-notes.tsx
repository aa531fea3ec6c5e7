import { keepPreviousData, useQuery } from '@tanstack/react-query'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { Page } from '../dashboard/page.tsx'
import { useFocusAfterDelete } from '../hooks/use-focus-after-delete.ts'
import { useNoteMessages } from '../i18n/notes.ts'
import { paths } from '../paths.ts'
import { notesQuery } from '../queries/materials.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { usePage } from '../ui/pagination.tsx'
import { NoteCard } from './notes/note-card.tsx'
import { NoteFilter, useNotedSession } from './notes/note-filter.tsx'

/** R20: the user's own notes. */
export default function ManageNotes() {
  const messages = useNoteMessages()
  const { userId } = useCurrentUser()
  const sessionId = useNotedSession()
  const query = useQuery({ ...notesQuery(userId, usePage(), sessionId), placeholderData: keepPreviousData })
  const { ref, onGone } = useFocusAfterDelete(query.data?.items)
  const create = <ButtonLink to={paths.createNote(sessionId)}>{messages.create}</ButtonLink>
  const empty = query.data?.items.length === 0
  return (
    <Page title={messages.manageTitle} intro={messages.manageIntro} action={!empty && create}>
      <div ref={ref} tabIndex={-1} className="grid gap-6 outline-none">
        {(!empty || sessionId) && <NoteFilter title={query.data?.items[0]?.sessionTitle} />}
        <PagedList
          query={query}
          failed={messages.failedToFetch}
          empty={
            <EmptyState
              icon={<NotebookPen aria-hidden="true" className="size-10" strokeWidth={1.5} />}
              title={sessionId ? messages.emptyForSession : messages.empty}
              text={messages.emptyHint}
              action={create}
            />
          }
        >
          {(notes) => (
            <ul className="grid gap-5 sm:grid-cols-2">
              {notes.map((note) => (
                <li key={note._id} className="min-w-0">
                  <NoteCard note={note} onGone={() => onGone(note._id)} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Page>
  )
}
