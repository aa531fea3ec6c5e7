import { Link, useSearchParams } from 'react-router'
import { useMaterialMessages } from '../../i18n/materials.ts'
import { BookedSessionPicker } from '../../materials/booked-session-picker.tsx'
import { SessionMaterials } from '../../materials/session-materials.tsx'
import { paths } from '../../paths.ts'
import { Page } from './page.tsx'

/** R21: the URL holds the picked session. */
export default function StudyMaterials() {
  const messages = useMaterialMessages()
  const [search] = useSearchParams()
  const sessionId = search.get('session')
  return (
    <Page title={messages.studyTitle} intro={sessionId ? <BackToPicker /> : messages.studyIntro}>
      {sessionId ? <SessionMaterials key={sessionId} sessionId={sessionId} /> : <BookedSessionPicker />}
    </Page>
  )
}

function BackToPicker() {
  const messages = useMaterialMessages()
  return (
    <Link
      prefetch="intent"
      to={paths.studyMaterials()}
      className="inline-flex min-h-11 items-center font-medium text-primary hover:underline"
    >
      ← {messages.allSessions}
    </Link>
  )
}
