import { useNavigate } from 'react-router'
import { Page } from '../dashboard/page.tsx'
import { useNoteTexts } from '../i18n/notes.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { useNotedSession } from './notes/note-filter.tsx'
import { NoteForm } from './notes/note-form.tsx'

/** R20. */
export default function CreateNote() {
  const texts = useNoteTexts()
  const navigate = useNavigate()
  const sessionId = useNotedSession()
  return (
    <Page title={texts.createTitle} intro={texts.createIntro}>
      <Card className="max-w-3xl p-5 sm:p-6">
        <NoteForm sessionId={sessionId} onSaved={() => void navigate(paths.manageNotes(sessionId))} />
      </Card>
    </Page>
  )
}
