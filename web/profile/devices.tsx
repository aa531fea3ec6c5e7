import { useNavigate } from 'react-router'
import { useAuth } from '../auth.tsx'
import { identityMessage } from '../identity-errors.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'
import { useSend } from '../use-send.ts'
import { useWords } from '../words/index.ts'
import { Section } from './section.tsx'

/** Logging out everywhere. */
export function Devices() {
  const words = useWords()
  const { logoutEverywhere } = useAuth()
  const navigate = useNavigate()
  const { send, isPending } = useSend({
    mutationFn: () => logoutEverywhere(() => navigate(paths.home())),
    onSuccess: () => notify.success(words.nav.loggedOut),
    onError: (error) => notify.error(identityMessage(error, words) ?? words.auth.profile.everywhereFailed),
  })
  return (
    <Section title={words.auth.profile.devices} intro={words.auth.profile.devicesIntro}>
      <Button variant="secondary" onClick={() => send()} busy={isPending}>
        {words.auth.profile.everywhere}
      </Button>
    </Section>
  )
}
