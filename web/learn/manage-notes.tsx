import { keepPreviousData, useQuery } from '@tanstack/react-query'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Note } from '../../contract/materials/notes.ts'
import { callApi } from '../api-client.ts'
import { Page } from '../dashboard/page.tsx'
import { useFocusAfterDelete } from '../hooks/use-focus-after-delete.ts'
import { useNoteTexts } from '../i18n/notes.ts'
import { paths } from '../paths.ts'
import { notesQuery } from '../queries/materials.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { DateTime } from '../ui/date-time.tsx'
import { EditAndDelete } from '../ui/edit-and-delete.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { usePage } from '../ui/pagination.tsx'
import { NoteFilter, useNotedSession } from './notes/note-filter.tsx'

/** R20: the user's own notes. */
export default function ManageNotes() {
  const texts = useNoteTexts()
  const sessionId = useNotedSession()
  const query = useQuery({ ...notesQuery(usePage(), sessionId), placeholderData: keepPreviousData })
  const { ref, onGone } = useFocusAfterDelete(query.data?.items)
  const create = <ButtonLink to={paths.createNote(sessionId)}>{texts.create}</ButtonLink>
  const empty = query.data?.items.length === 0
  return (
    <Page title={texts.manageTitle} intro={texts.manageIntro} action={!empty && create}>
      <div ref={ref} tabIndex={-1} className="grid gap-6 outline-none">
        {(!empty || sessionId) && <NoteFilter title={query.data?.items[0]?.sessionTitle} />}
        <PagedList
          query={query}
          failed={texts.failedToFetch}
          empty={
            <EmptyState
              icon={<NotebookPen aria-hidden="true" className="size-10" strokeWidth={1.5} />}
              title={sessionId ? texts.emptyForSession : texts.empty}
              text={texts.emptyHint}
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

const loadForm = async () => (await import('./notes/note-form.tsx')).NoteForm

function NoteCard({ note, onGone }: { note: Note; onGone: () => void }) {
  const texts = useNoteTexts()
  return (
    <Card className="flex h-full flex-col gap-3 p-5">
      <div>
        <h2 className="wrap-anywhere font-bold text-lg leading-snug">{note.title}</h2>
        <p className="text-muted text-sm">
          <DateTime value={note.createdAt} />
        </p>
        {note.sessionId && (
          <p className="wrap-anywhere text-sm">
            <Link
              to={paths.manageNotes(note.sessionId)}
              className="inline-flex min-h-11 items-center font-medium text-primary hover:underline"
            >
              {note.sessionTitle}
            </Link>
          </p>
        )}
      </div>
      <Description text={note.description} />
      <div className="mt-auto flex flex-wrap gap-2 pt-2">
        <EditAndDelete
          item={{ note }}
          loadForm={loadForm}
          texts={texts}
          editLabel={texts.editNote(note.title)}
          deleteLabel={texts.deleteNote(note.title)}
          deleteText={texts.deleteHint(note.title)}
          failedToDelete={texts.failedToDelete}
          remove={() => callApi('DELETE /notes/{id}', { params: { id: note._id } })}
          onGone={onGone}
        />
      </div>
    </Card>
  )
}

const LINES_SHOWN = 6
const CHARACTERS_SHOWN = 300

/** The text, with a button that expands a long one. */
function Description({ text }: { text: string }) {
  const texts = useNoteTexts()
  const [expanded, setExpanded] = useState(false)
  const long = text.length > CHARACTERS_SHOWN || text.split('\n').length > LINES_SHOWN
  return (
    <div>
      <p className={cn('whitespace-pre-line wrap-anywhere', long && !expanded && 'line-clamp-6')}>{text}</p>
      {long && (
        <button
          type="button"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
          className="min-h-11 font-semibold text-primary hover:underline"
        >
          {expanded ? texts.showLess : texts.showAll}
        </button>
      )}
    </div>
  )
}
