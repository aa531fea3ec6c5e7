import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../auth/auth-provider.tsx'
import type { AuthUser } from '../../auth/identity.ts'
import { identityMessage } from '../../auth/identity-errors.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useAuthMessages } from '../../i18n/auth.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useNavMessages } from '../../i18n/nav.ts'
import { usePhoneCodeMessages } from '../../i18n/phone-code.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'
import { RemoveNumber } from './phone-number.tsx'

/** Logs out on every device. A number that somebody else has linked would open the account again. */
export function Devices({ user }: { user: AuthUser }) {
  const messages = useAuthMessages().profile
  const { isPending, submit } = useLogoutEverywhere()
  const [asks, setAsks] = useState(false)
  // Where the number is the only way in, it is theirs.
  const isOpenByNumber = user.phone !== null && user.email !== null
  return (
    <Section title={messages.devices} intro={messages.devicesIntro}>
      <Button
        variant="secondary"
        onClick={() => (isOpenByNumber ? setAsks(true) : submit())}
        busy={isPending && !asks}
      >
        {messages.everywhere}
      </Button>
      {asks && <AskFirst user={user} onClose={() => setAsks(false)} busy={isPending} leave={submit} />}
    </Section>
  )
}

type Props = { user: AuthUser; onClose: () => void; busy: boolean; leave: () => void }

/** Names the number, and removes it first if they say so. */
function AskFirst({ user, onClose, busy, leave }: Props) {
  const messages = usePhoneCodeMessages().isYours
  const formats = useFormats()
  const [removing, setRemoving] = useState(false)
  // Once it is removed the user has none.
  const [phone] = useState(user.phone ?? '')
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.title}
      description={messages.text(formats.phone(phone))}
      actions={
        !removing && (
          <>
            <Button variant="secondary" onClick={() => setRemoving(true)}>
              {messages.removeFirst}
            </Button>
            <Button onClick={leave} busy={busy}>
              {messages.everywhere}
            </Button>
          </>
        )
      }
    >
      {removing && <RemoveNumber user={user} done={leave} />}
    </Dialog>
  )
}

function useLogoutEverywhere() {
  const messages = { auth: useAuthMessages(), nav: useNavMessages() }
  const { logoutEverywhere } = useAuth()
  const navigate = useNavigate()
  return useSubmit({
    mutationFn: () => logoutEverywhere(() => navigate(paths.home())),
    onSuccess: () => notify.success(messages.nav.loggedOut),
    onError: (error) =>
      notify.error(identityMessage(error, messages.auth) ?? messages.auth.profile.everywhereFailed),
  })
}
