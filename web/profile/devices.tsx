import { useNavigate } from 'react-router'
import { useAuth } from '../auth/auth-provider.tsx'
import { identityMessage } from '../auth/identity-errors.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useAuthMessages } from '../i18n/auth.ts'
import { useNavMessages } from '../i18n/nav.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'
import { Section } from './section.tsx'

/** Logs out on every device. */
export function Devices() {
  const messages = { auth: useAuthMessages(), nav: useNavMessages() }
  const { logoutEverywhere } = useAuth()
  const navigate = useNavigate()
  const { submit, isPending } = useSubmit({
    mutationFn: () => logoutEverywhere(() => navigate(paths.home())),
    onSuccess: () => notify.success(messages.nav.loggedOut),
    onError: (error) =>
      notify.error(identityMessage(error, messages.auth) ?? messages.auth.profile.everywhereFailed),
  })
  return (
    <Section title={messages.auth.profile.devices} intro={messages.auth.profile.devicesIntro}>
      <Button variant="secondary" onClick={() => submit()} busy={isPending}>
        {messages.auth.profile.everywhere}
      </Button>
    </Section>
  )
}
