import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../auth/auth-provider.tsx'
import type { AuthUser } from '../../auth/identity.ts'
import { identityText } from '../../auth/identity-errors.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { notify } from '../../ui/notify.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

/** Deletes the account, after a confirmation and the password or a new Google sign-in. */
export function DeleteAccount({ user: { email, hasPassword } }: { user: AuthUser }) {
  const texts = { auth: useAuthTexts(), common: useCommonTexts() }
  const { profile } = texts.auth
  const { deleteAccount } = useAuth()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const { submit, isPending, error, reset } = useSubmit({
    mutationFn: () => deleteAccount(hasPassword ? password : null, () => navigate(paths.home())),
    onSuccess: () => notify.success(profile.deleted),
  })
  const close = () => {
    setOpen(false)
    setPassword('')
    reset()
  }
  return (
    <Section title={profile.delete} intro={profile.deleteIntro}>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {profile.delete}
      </Button>
      <Dialog open={open} onClose={close} title={profile.delete} description={profile.deleteIntro}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
          className="flex flex-col gap-5"
        >
          {/* Tells password managers to which account the password belongs. */}
          <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
          {hasPassword && (
            <PasswordField
              label={profile.currentPassword}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
              required
            />
          )}
          <FormProblem>{error && (identityText(error, texts.auth) ?? profile.deleteFailed)}</FormProblem>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={close}>
              {profile.keepAccount}
            </Button>
            <Button type="submit" variant="danger" busy={isPending}>
              {profile.deleteConfirm}
            </Button>
          </div>
        </form>
      </Dialog>
    </Section>
  )
}
