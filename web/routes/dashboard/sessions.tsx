import { useRole } from '../../auth/auth-provider.tsx'
import { TeachingOnly } from '../../auth/guards.tsx'
import { useSessionMessages } from '../../i18n/sessions.ts'
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
  const messages = useSessionMessages()
  const { role } = useRole()
  return (
    <Page
      title={messages.createTitle}
      intro={role === 'Admin' ? messages.createIntroAdmin : messages.createIntroInstructor}
    >
      <NewSessionForm />
    </Page>
  )
}
