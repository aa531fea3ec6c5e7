import { keepPreviousData, useQuery } from '@tanstack/react-query'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import SearchX from 'lucide-react/icons/search-x'
import { useState } from 'react'
import type { Note } from '../../contract/materials/notes.ts'
import { Page } from '../dashboard/page.tsx'
import { useFocusAfterDelete } from '../hooks/use-focus-after-delete.ts'
import { useNoteTexts } from '../i18n/notes.ts'
import { paths } from '../paths.ts'
import { notesQuery } from '../queries/materials.ts'
import { ButtonLink } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { usePage } from '../ui/pagination.tsx'
import { SearchField, useSearch } from '../ui/search-field.tsx'
import { NoteCard } from './notes/note-card.tsx'
import { NoteFilter, useNotedSession } from './notes/note-filter.tsx'
import { TakeAlong } from './notes/take-along.tsx'

/** R20: the user's own notes. */
export default function ManageNotes() {
  const texts = useNoteTexts()
  const sessionId = useNotedSession()
  const search = useSearch()
  const filter = { sessionId, search: search || undefined }
  const query = useQuery({ ...notesQuery(usePage(), filter), placeholderData: keepPreviousData })
  const { ref, onGone } = useFocusAfterDelete(query.data?.items)
  const create = <ButtonLink to={paths.createNote(sessionId)}>{texts.create}</ButtonLink>
  const empty = query.data?.items.length === 0
  const [printed, setPrinted] = useState<{ of: unknown; notes: Note[] }>()
  // What was read for paper may be old once the list has changed.
  const all = printed?.of === query.data ? printed?.notes : undefined
  return (
    <Page title={texts.manageTitle} intro={texts.manageIntro} action={!empty && create}>
      <div className="grid gap-6">
        {(!empty || sessionId || search) && (
          <div className="grid gap-4 sm:grid-cols-2">
            <SearchField label={texts.search} hint={texts.searchHint} />
            <NoteFilter title={query.data?.items[0]?.sessionTitle} />
          </div>
        )}
        {query.data && !empty && (
          <TakeAlong filter={filter} onPrint={(notes) => setPrinted({ of: query.data, notes })} />
        )}
        <div ref={ref} tabIndex={-1} className="outline-none">
          <PagedList
            query={query}
            failed={texts.failedToFetch}
            empty={search ? <NoneFound /> : <None sessionId={sessionId} />}
          >
            {(notes) => (
              <ul className={cn('grid gap-5 sm:grid-cols-2', !all && 'printed')}>
                {notes.map((note) => (
                  <li key={note._id} className="min-w-0">
                    <NoteCard note={note} onGone={() => onGone(note._id)} />
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        </div>
        {all && <OnPaper notes={all} />}
      </div>
    </Page>
  )
}

/** All that are found, whole. */
const OnPaper = ({ notes }: { notes: readonly Note[] }) => (
  <ul className="printed hidden gap-5 print:grid">
    {notes.map((note) => (
      <li key={note._id} className="min-w-0">
        <NoteCard note={note} isOnPaper />
      </li>
    ))}
  </ul>
)

function None({ sessionId }: { sessionId: string | undefined }) {
  const texts = useNoteTexts()
  return (
    <EmptyState
      icon={<NotebookPen aria-hidden="true" className="size-10" strokeWidth={1.5} />}
      title={sessionId ? texts.emptyForSession : texts.empty}
      text={texts.emptyHint}
      action={<ButtonLink to={paths.createNote(sessionId)}>{texts.create}</ButtonLink>}
    />
  )
}

function NoneFound() {
  const texts = useNoteTexts()
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" className="size-10" strokeWidth={1.5} />}
      title={texts.noneFound}
      text={texts.noneFoundHint}
    />
  )
}
