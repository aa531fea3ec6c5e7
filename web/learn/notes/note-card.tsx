import { Link } from 'react-router'
import type { Note } from '../../../contract/materials/notes.ts'
import { callApi } from '../../api-client.ts'
import { useNoteTexts } from '../../i18n/notes.ts'
import { paths } from '../../paths.ts'
import { NamedClass } from '../../sessions/named-class.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EditAndDelete } from '../../ui/edit-and-delete.tsx'
import { NoteText } from './note-text.tsx'

const loadForm = async () => (await import('./note-form.tsx')).NoteForm

type Props = { note: Note; isOnPaper?: boolean; onGone?: () => void }

/** A note, whole on paper. */
export function NoteCard({ note, isOnPaper = false, onGone = () => {} }: Props) {
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
        {note.class && (
          <p className="wrap-anywhere text-muted text-sm">
            <NamedClass of={note.class} />
          </p>
        )}
      </div>
      <NoteText text={note.description} isWhole={isOnPaper} />
      {!isOnPaper && <Actions note={note} onGone={onGone} />}
    </Card>
  )
}

function Actions({ note, onGone }: Required<Pick<Props, 'note' | 'onGone'>>) {
  const texts = useNoteTexts()
  return (
    <div className="screen-only mt-auto flex flex-wrap gap-2 pt-2">
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
  )
}
