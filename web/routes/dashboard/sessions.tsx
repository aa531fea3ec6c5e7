import { useRole } from '../../auth/auth-provider.tsx'
import { TeachingOnly } from '../../auth/guards.tsx'
import { useSessionWords } from '../../i18n/sessions.ts'
import { NewSessionForm } from '../../sessions/new-session-form.tsx'
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
