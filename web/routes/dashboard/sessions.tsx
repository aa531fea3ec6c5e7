import { useRole } from '../../auth.tsx'
import { TeachingOnly } from '../../layout/guards.tsx'
import { NewSessionForm } from '../../sessions/new-session-form.tsx'
import { useSessionWords } from '../../words/sessions.ts'
import { Page } from './page.tsx'

/** R18. */
export default function CreateSession() {
  return (
    <TeachingOnly>
      <Screen />
    </TeachingOnly>
  )
}

function Screen() {
  const words = useSessionWords()
  const { role } = useRole()
  return (
    <Page
      title={words.createTitle}
      intro={role === 'Admin' ? words.createIntroAdmin : words.createIntroInstructor}
    >
      <NewSessionForm />
    </Page>
  )
}
