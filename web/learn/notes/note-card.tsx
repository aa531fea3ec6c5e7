import { useState } from 'react'
import { Link } from 'react-router'
import type { Note } from '../../../contract/materials/notes.ts'
import { callApi } from '../../api-client.ts'
import { useNoteMessages } from '../../i18n/notes.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { EditAndDelete } from '../../ui/edit-and-delete.tsx'

const loadForm = async () => (await import('./note-form.tsx')).NoteForm

export function NoteCard({ note, onGone }: { note: Note; onGone: () => void }) {
  const messages = useNoteMessages()
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
          messages={messages}
          editLabel={messages.editNote(note.title)}
          deleteLabel={messages.deleteNote(note.title)}
          deleteText={messages.deleteHint(note.title)}
          failedToDelete={messages.failedToDelete}
          remove={() => callApi('DELETE /notes/{id}', { params: { id: note._id } })}
          invalidate={({ afterNoteChange }) => afterNoteChange()}
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
  const messages = useNoteMessages()
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
          {expanded ? messages.showLess : messages.showAll}
        </button>
      )}
    </div>
  )
}
