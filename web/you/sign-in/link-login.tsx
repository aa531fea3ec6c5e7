import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { useAuth } from '../../auth/auth-provider.tsx'
import { signInPath, useContinuePath } from '../../auth/return-to.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { carryEmail, FormCard } from './form-card.tsx'
import { useIdentityForm } from './identity-form.ts'

const validator = parseWith(async () => (await import('./schemas.ts')).emailForm)

/** C35: logs in with this page's URL, an emailed link. On another device it asks for the email. */
export function LinkLogin() {
  const texts = useAuthTexts()
  const { user } = useAuth()
  const goal = useContinuePath()
  const form = useIdentityForm({
    validator,
    defaultValues: { email: '' },
    async send({ email }, { loginWithLink }) {
      await loginWithLink(email, location.href)
      forgetLinkEmail()
    },
  })
  const { setValue } = form
  useEffect(() => {
    const remembered = rememberedLinkEmail()
    // Do not overwrite what was typed before hydration.
    if (remembered) setValue('email', remembered)
  }, [setValue])

  if (user) return <Navigate to={goal} replace />
  return (
    <FormCard heading={texts.code.signInHeading} intro={texts.code.signInIntro}>
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <FormProblem>{form.problem}</FormProblem>
        <TextField
          {...form.field('email')}
          label={texts.fields.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          required
        />
        <Button type="submit" size="lg" busy={form.isBusy} busyLabel={texts.login.busy}>
          {texts.code.signInSubmit}
        </Button>
        {form.problem && (
          <ButtonLink
            to={signInPath(paths.mailedLink(), goal)}
            state={carryEmail(form.values.email)}
            variant="secondary"
          >
            {texts.code.askAgain}
          </ButtonLink>
        )}
      </form>
    </FormCard>
  )
}

const KEY = 'mailed-link-to'

/**
 * Stores the email that requested a login link, so that it need not be typed again on this device (as
 * Firebase advises).
 */
export function rememberLinkEmail(email: string): void {
  try {
    localStorage.setItem(KEY, email)
  } catch {
    // Without storage the page asks for the email again.
  }
}

function rememberedLinkEmail(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function forgetLinkEmail(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to delete.
  }
}
