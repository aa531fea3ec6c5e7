import { useNavigate } from 'react-router'
import { useAuth } from '../auth/auth-provider.tsx'
import { identityMessage } from '../auth/identity-errors.ts'
import { useSend } from '../hooks/use-submit.ts'
import { useAuthWords } from '../i18n/auth.ts'
import { useNavWords } from '../i18n/nav.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'
import { Section } from './section.tsx'

/** Logging out everywhere. */
export function Devices() {
  const words = { auth: useAuthWords(), nav: useNavWords() }
  const { logoutEverywhere } = useAuth()
  const navigate = useNavigate()
  const { send, isPending } = useSend({
    mutationFn: () => logoutEverywhere(() => navigate(paths.home())),
    onSuccess: () => notify.success(words.nav.loggedOut),
    onError: (error) =>
      notify.error(identityMessage(error, words.auth) ?? words.auth.profile.everywhereFailed),
  })
  return (
    <Section title={words.auth.profile.devices} intro={words.auth.profile.devicesIntro}>
      <Button variant="secondary" onClick={() => send()} busy={isPending}>
        {words.auth.profile.everywhere}
      </Button>
    </Section>
  )
}
