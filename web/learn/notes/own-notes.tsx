import { useQuery } from '@tanstack/react-query'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useState } from 'react'
import type { Note } from '../../../contract/materials/notes.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { paths } from '../../paths.ts'
import { latestNotesQuery } from '../../queries/materials.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NoteForm } from './note-form.tsx'

type Props = { sessionId: string; hasSeat: boolean }

/** The reader's newest notes about a session. Who has a seat writes a new one in place. */
export function OwnNotes({ sessionId, hasSeat }: Props) {
  const texts = useClassTexts()
  const [isWriting, setWriting] = useState(false)
  const close = () => setWriting(false)
  const query = useQuery(latestNotesQuery(sessionId))
  if (!hasSeat && query.data?.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="font-bold text-xl">{texts.notes}</h2>
      {isWriting && (
        <Card className="p-5">
          <NoteForm sessionId={sessionId} isFixed onSaved={close} onCancel={close} />
        </Card>
      )}
      <Loaded query={query} failed={texts.failedNotes} waiting={<Skeleton className="h-12 w-full" />}>
        {(notes) => (
          <>
            {notes.length > 0 && <Latest notes={notes} />}
            {notes.length === 0 && !isWriting && <p className="text-muted">{texts.notesHint}</p>}
            <div className="flex flex-wrap gap-2">
              {hasSeat && !isWriting && (
                <Button variant="secondary" onClick={() => setWriting(true)}>
                  <NotebookPen aria-hidden="true" className="size-5" />
                  {texts.writeNote}
                </Button>
              )}
              {notes.length > 0 && (
                <ButtonLink to={paths.manageNotes(sessionId)} variant="quiet" className="text-primary">
                  {texts.seeNotes}
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
