import { useMemo, useState } from 'react'
import { useAuth } from '../../auth/auth-provider.tsx'
import type { AuthUser } from '../../auth/identity.ts'
import { identityText } from '../../auth/identity-errors.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useFormats } from '../../i18n/formats.ts'
import { usePhoneCodeTexts } from '../../i18n/phone-code.ts'
import type { Shown } from '../../i18n/say.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { notify } from '../../ui/notify.tsx'
import { NewPasswordField, PasswordField } from '../../ui/password-field.tsx'
import type { Registered } from '../../ui/use-form.ts'
import { useIdentityForm } from '../sign-in/identity-form.ts'

const EMPTY = { current: '', password: '' }

/** Sets a new password, after the old one or a new Google sign-in. */
export function Password({ user }: { user: AuthUser }) {
  const { hasPassword, phone } = user
  const { profile } = useAuthTexts()
  const [asks, setAsks] = useState(false)
  const validator = useMemo(
    () => parseWith(async () => (await import('../sign-in/schemas.ts')).changePasswordForm(hasPassword)),
    [hasPassword],
  )
  const form = useIdentityForm({
    validator,
    defaultValues: EMPTY,
    async send({ current, password }, { changePassword }) {
      await changePassword(hasPassword ? current : null, password)
      form.reset(EMPTY)
      notify.success(profile.passwordChanged)
      setAsks(phone !== null)
    },
    failed: profile.passwordFailed,
  })
  return (
    <Section title={profile.password} intro={hasPassword ? profile.passwordIntro : profile.setPasswordIntro}>
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <CurrentPassword user={user} field={form.field('current')} />
        <NewPasswordField
          {...form.field('password')}
          typed={form.values.password}
          label={profile.newPassword}
          required
        />
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" className="self-start" busy={form.isBusy}>
          {hasPassword ? profile.changePassword : profile.setPassword}
        </Button>
      </form>
      <IsYourNumber phone={(asks && phone) || undefined} onDone={() => setAsks(false)} />
    </Section>
  )
}

/** Tells password managers to which account a password belongs. */
export const AccountOfPassword = ({ email }: { email: string | null }) => (
  <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
)

type CurrentProps = {
  user: Pick<AuthUser, 'email' | 'hasPassword'>
  field: Registered & { error: Shown | undefined }
}

/** The password they have, where they have one. */
export function CurrentPassword({ user: { email, hasPassword }, field }: CurrentProps) {
  const { profile } = useAuthTexts()
  return (
    <>
      <AccountOfPassword email={email} />
      {hasPassword && (
        <PasswordField {...field} label={profile.currentPassword} autoComplete="current-password" required />
      )}
    </>
  )
}

type Props = {
  /** Undefined where nothing is to be asked. */
  phone: string | undefined
  onDone: () => void
}

/** After a new password: a number that somebody else has linked would still open the account. */
export function IsYourNumber({ phone, onDone }: Props) {
  const texts = { auth: useAuthTexts(), ...usePhoneCodeTexts() }
  const { isYours } = texts
  const formats = useFormats()
  const { unlinkPhone } = useAuth()
  const removal = useChange({
    // They have signed in with the password just now.
    send: () => unlinkPhone(null),
    done: texts.profile.removed,
    failed: (error) => identityText(error, texts.auth) ?? texts.profile.failed,
    onDone,
  })
  return (
    <ConfirmDialog
      open={phone !== undefined}
      title={isYours.title}
      text={isYours.text(formats.phone(phone ?? ''))}
      confirmLabel={texts.profile.remove}
      keepLabel={isYours.keep}
      busy={removal.isPending}
      onConfirm={() => removal.submit()}
      onClose={onDone}
    />
  )
}
