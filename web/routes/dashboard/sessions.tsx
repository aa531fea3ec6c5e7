import { useSearchParams } from 'react-router'
import { useRole } from '../../auth/auth-provider.tsx'
import { TutorsOnly } from '../../auth/guards.tsx'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useSessionFormMessages } from '../../i18n/session-form.ts'
import { NewSessionForm } from '../../sessions/new-session-form.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Page } from './page.tsx'

const loadPrefilled = async () => (await import('../../sessions/prefilled-form.tsx')).PrefilledForm

/**
 * R18. `?edit={id}` changes a session that waits or was rejected, and resubmits it (I04); `?copy={id}` begins
 * with another one.
 */
export default function CreateSession() {
  return (
    <TutorsOnly>
      <Screen />
    </TutorsOnly>
  )
}

function Screen() {
  const messages = useSessionFormMessages()
  const { role } = useRole()
  const [params] = useSearchParams()
  const [edited, copied] = [params.get('edit'), params.get('copy')]
  const Prefilled = useLazyComponent(loadPrefilled, Boolean(edited ?? copied))
  if (edited)
    return (
      <Page title={messages.resubmitTitle} intro={messages.resubmitIntro}>
        {Prefilled ? <Prefilled key={edited} id={edited} isCopy={false} /> : <Spinner />}
      </Page>
    )
  if (copied)
    return (
      <Page title={messages.copyTitle} intro={messages.copyIntro}>
        {Prefilled ? <Prefilled key={copied} id={copied} isCopy /> : <Spinner />}
      </Page>
    )
  return (
    <Page
      title={messages.createTitle}
      intro={role === 'Admin' ? messages.createIntroAdmin : messages.createIntroInstructor}
    >
      <NewSessionForm key="new" />
    </Page>
  )
}
