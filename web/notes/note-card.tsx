import { useState } from 'react'
import type { Note } from '../../contract/notes.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useNoteMessages } from '../i18n/notes.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DeleteNoteDialog } from './delete-note-dialog.tsx'

const loadForm = async () => (await import('./note-form.tsx')).NoteForm

/** `onGone` is called after the note was deleted. */
export function NoteCard({ note, onGone }: { note: Note; onGone: () => void }) {
  const messages = useNoteMessages()
  const [open, setOpen] = useState<'edit' | 'delete' | undefined>()
  const NoteForm = useLazyComponent(loadForm, open === 'edit')
  const close = () => setOpen(undefined)
  return (
    <Card className="flex h-full flex-col gap-3 p-5">
      <div>
        <h2 className="wrap-anywhere font-bold text-lg leading-snug">{note.title}</h2>
        <p className="text-muted text-sm">
          <DateTime value={note.createdAt} />
        </p>
      </div>
      <Description text={note.description} />
      <div className="mt-auto flex flex-wrap gap-2 pt-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={messages.editNote(note.title)}
          onClick={() => setOpen('edit')}
        >
          {messages.edit}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={messages.deleteNote(note.title)}
          onClick={() => setOpen('delete')}
        >
          {messages.delete}
        </Button>
      </div>
      {open === 'edit' && NoteForm && (
        <Dialog open onClose={close} title={messages.editTitle}>
          <NoteForm note={note} onSaved={close} onCancel={close} />
        </Dialog>
      )}
      {open === 'delete' && (
        <DeleteNoteDialog
          note={note}
          onClose={close}
          onGone={() => {
            close()
            onGone()
          }}
        />
      )}
    </Card>
  )
}

const LINES_SHOWN = 6
const CHARACTERS_SHOWN = 300

/** The beginning of a long text, and the rest when it is asked for. */
function Description({ text }: { text: string }) {
  const messages = useNoteMessages()
  const [whole, setWhole] = useState(false)
  const long = text.length > CHARACTERS_SHOWN || text.split('\n').length > LINES_SHOWN
  return (
    <div>
      <p className={classes('whitespace-pre-line wrap-anywhere', long && !whole && 'line-clamp-6')}>{text}</p>
      {long && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="min-h-11 font-semibold text-primary hover:underline"
        >
          {whole ? messages.showLess : messages.showAll}
        </button>
      )}
    </div>
  )
}
