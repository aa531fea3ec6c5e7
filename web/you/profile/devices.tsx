import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../auth/auth-provider.tsx'
import type { AuthUser } from '../../auth/identity.ts'
import { identityText } from '../../auth/identity-errors.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useNavTexts } from '../../i18n/nav.ts'
import { usePhoneCodeTexts } from '../../i18n/phone-code.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { sendAsTyped } from '../../ui/form-validator.ts'
import { notify } from '../../ui/notify.tsx'
import { useIdentityForm } from '../sign-in/identity-form.ts'
import { CurrentPassword } from './password.tsx'
import { useNumberRemoval } from './phone-number.tsx'

/** Logs out on every device. A number that somebody else has linked would open the account again. */
export function Devices({ user }: { user: AuthUser }) {
  const texts = { auth: useAuthTexts(), nav: useNavTexts() }
  const { profile } = texts.auth
  const { logoutEverywhere } = useAuth()
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const leaving = useChange({
    send: () => logoutEverywhere(() => navigate(paths.home())),
    done: texts.nav.loggedOut,
    failed: (error) => identityText(error, texts.auth) ?? profile.everywhereFailed,
  })
  const leave = () => leaving.submit()
  // Where the number is the only way in, it is theirs.
  const isOpenByNumber = user.phone !== null && user.email !== null
  return (
    <Section title={profile.devices} intro={profile.devicesIntro}>
      <Button
        variant="secondary"
        onClick={() => (isOpenByNumber ? setAsks(true) : leave())}
        busy={leaving.isPending && !asks}
      >
        {profile.everywhere}
      </Button>
      {asks && <AskFirst user={user} onClose={() => setAsks(false)} busy={leaving.isPending} leave={leave} />}
    </Section>
  )
}

type Props = { user: AuthUser; onClose: () => void; busy: boolean; leave: () => void }

/** Names the number, and removes it first if they say so. */
function AskFirst({ user, onClose, busy, leave }: Props) {
  const { isYours: texts, profile } = usePhoneCodeTexts()
  const formats = useFormats()
  const [removing, setRemoving] = useState(false)
  // Once it is removed the user has none.
  const [phone] = useState(user.phone ?? '')
  const form = useNumberRemoval(user, leave)
  const shown = { onClose, title: texts.title, description: texts.text(formats.phone(phone)) }
  if (removing)
    return (
      <FormDialog form={form} submitLabel={profile.remove} {...shown}>
        <CurrentPassword user={user} field={form.field('password')} />
      </FormDialog>
    )
  return (
    <Dialog
      open
      {...shown}
      actions={
        <>
          <Button variant="secondary" onClick={() => setRemoving(true)}>
            {texts.removeFirst}
          </Button>
          <Button onClick={leave} busy={busy}>
            {texts.everywhere}
          </Button>
        </>
      }
    />
  )
}

/** Deletes the account, after a confirmation and the password or a new Google sign-in. */
export function DeleteAccount({ user }: { user: AuthUser }) {
  const { profile } = useAuthTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={profile.delete} intro={profile.deleteIntro}>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {profile.delete}
      </Button>
      {isOpen && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function DeleteDialog({ user, onClose }: Pick<Props, 'user' | 'onClose'>) {
  const { profile } = useAuthTexts()
  const navigate = useNavigate()
  const [validator] = useState(() => sendAsTyped<{ password: string }>())
  const form = useIdentityForm({
    validator,
    defaultValues: { password: '' },
    async send({ password }, { deleteAccount }) {
      await deleteAccount(user.hasPassword ? password : null, () => navigate(paths.home()))
      notify.success(profile.deleted)
    },
    failed: profile.deleteFailed,
  })
  return (
    <FormDialog
      form={form}
      danger
      title={profile.delete}
      description={profile.deleteIntro}
      submitLabel={profile.deleteConfirm}
      onClose={onClose}
    >
      <CurrentPassword user={user} field={form.field('password')} />
    </FormDialog>
  )
}
