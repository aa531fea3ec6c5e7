import { Link, useSearchParams } from 'react-router'
import { useMaterialWords } from '../../i18n/materials.ts'
import { BookedSessionPicker } from '../../materials/booked-session-picker.tsx'
import { SessionMaterials } from '../../materials/session-materials.tsx'
import { paths } from '../../paths.ts'
import { Page } from './page.tsx'

/** R21: which session was picked stands in the address. */
export default function StudyMaterials() {
  const words = useMaterialWords()
  const [search] = useSearchParams()
  const sessionId = search.get('session')
  return (
    <Page title={words.studyTitle} intro={sessionId ? <BackToPicker /> : words.studyIntro}>
      {sessionId ? <SessionMaterials key={sessionId} sessionId={sessionId} /> : <BookedSessionPicker />}
    </Page>
  )
}

function BackToPicker() {
  const words = useMaterialWords()
  return (
    <Link
      prefetch="intent"
      to={paths.studyMaterials()}
      className="inline-flex min-h-11 items-center font-medium text-primary hover:underline"
    >
      ← {words.allSessions}
    </Link>
  )
}
