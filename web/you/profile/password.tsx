import { useMemo, useState } from 'react'
import { useAuth } from '../../auth/auth-provider.tsx'
import type { AuthUser } from '../../auth/identity.ts'
import { identityText } from '../../auth/identity-errors.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { notify } from '../../ui/notify.tsx'
import { NewPasswordField, PasswordField } from '../../ui/password-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { IsYourNumber } from './is-your-number.tsx'

const EMPTY = { current: '', password: '' }

/** Sets a new password, after the old one or a new Google sign-in. */
export function Password({ user: { email, hasPassword, phone } }: { user: AuthUser }) {
  const texts = useAuthTexts()
  const { profile } = texts
  const { changePassword } = useAuth()
  const [asks, setAsks] = useState(false)
  const validator = useMemo(
    () => parseWith(async () => (await import('../sign-in/schemas.ts')).changePasswordForm(hasPassword)),
    [hasPassword],
  )
  const { register, handleSubmit, errors, isSubmitting, values, reset } = useForm({
    validator,
    defaultValues: EMPTY,
  })

  const submit = handleSubmit(async ({ current, password }) => {
    try {
      await changePassword(hasPassword ? current : null, password)
      reset(EMPTY)
      notify.success(profile.passwordChanged)
      setAsks(phone !== null)
    } catch (error) {
      notify.error(identityText(error, texts) ?? profile.passwordFailed)
    }
  })

  return (
    <Section title={profile.password} intro={hasPassword ? profile.passwordIntro : profile.setPasswordIntro}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        {/* Tells password managers to which account the password belongs. */}
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        {hasPassword && (
          <PasswordField
            {...register('current')}
            label={profile.currentPassword}
            error={errors.current}
            autoComplete="current-password"
            required
          />
        )}
        <NewPasswordField
          {...register('password')}
          typed={values.password}
          label={profile.newPassword}
          error={errors.password}
          required
        />
        <Button type="submit" className="self-start" busy={isSubmitting}>
          {hasPassword ? profile.changePassword : profile.setPassword}
        </Button>
      </form>
      <IsYourNumber phone={(asks && phone) || undefined} onDone={() => setAsks(false)} />
    </Section>
  )
}
