import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../auth/auth-provider.tsx'
import type { AuthUser } from '../../auth/identity.ts'
import { identityText } from '../../auth/identity-errors.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useNavTexts } from '../../i18n/nav.ts'
import { usePhoneCodeTexts } from '../../i18n/phone-code.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'
import { RemoveNumber } from './phone-number.tsx'

/** Logs out on every device. A number that somebody else has linked would open the account again. */
export function Devices({ user }: { user: AuthUser }) {
  const texts = useAuthTexts().profile
  const { isPending, submit } = useLogoutEverywhere()
  const [asks, setAsks] = useState(false)
  // Where the number is the only way in, it is theirs.
  const isOpenByNumber = user.phone !== null && user.email !== null
  return (
    <Section title={texts.devices} intro={texts.devicesIntro}>
      <Button
        variant="secondary"
        onClick={() => (isOpenByNumber ? setAsks(true) : submit())}
        busy={isPending && !asks}
      >
        {texts.everywhere}
      </Button>
      {asks && <AskFirst user={user} onClose={() => setAsks(false)} busy={isPending} leave={submit} />}
    </Section>
  )
}

type Props = { user: AuthUser; onClose: () => void; busy: boolean; leave: () => void }

/** Names the number, and removes it first if they say so. */
function AskFirst({ user, onClose, busy, leave }: Props) {
  const texts = usePhoneCodeTexts().isYours
  const formats = useFormats()
  const [removing, setRemoving] = useState(false)
  // Once it is removed the user has none.
  const [phone] = useState(user.phone ?? '')
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.text(formats.phone(phone))}
      actions={
        !removing && (
          <>
            <Button variant="secondary" onClick={() => setRemoving(true)}>
              {texts.removeFirst}
            </Button>
            <Button onClick={leave} busy={busy}>
              {texts.everywhere}
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
  const texts = { auth: useAuthTexts(), nav: useNavTexts() }
  const { logoutEverywhere } = useAuth()
  const navigate = useNavigate()
  return useSubmit({
    mutationFn: () => logoutEverywhere(() => navigate(paths.home())),
    onSuccess: () => notify.success(texts.nav.loggedOut),
    onError: (error) => notify.error(identityText(error, texts.auth) ?? texts.auth.profile.everywhereFailed),
  })
}
