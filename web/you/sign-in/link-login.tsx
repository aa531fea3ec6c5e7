import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { useAuth } from '../../auth/auth-provider.tsx'
import { identityText } from '../../auth/identity-errors.ts'
import { signInPath, useContinuePath } from '../../auth/return-to.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import type { Shown } from '../../i18n/say.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import { carryEmail, FormCard } from './form-card.tsx'

const validator = parseWith(async () => (await import('./schemas.ts')).emailForm)

/** C35: logs in with this page's URL, an emailed link. On another device it asks for the email. */
export function LinkLogin() {
  const texts = { auth: useAuthTexts(), common: useCommonTexts() }
  const { user, loginWithLink } = useAuth()
  const goal = useContinuePath()
  const [problem, setProblem] = useState<Shown>()
  const { register, handleSubmit, errors, isSubmitting, setValue, values } = useForm({
    validator,
    defaultValues: { email: '' },
  })
  useEffect(() => {
    const remembered = rememberedLinkEmail()
    // Do not overwrite what was typed before hydration.
    if (remembered) setValue('email', remembered)
  }, [setValue])

  const submit = handleSubmit(async ({ email }) => {
    setProblem(undefined)
    try {
      await loginWithLink(email, location.href)
      forgetLinkEmail()
    } catch (error) {
      setProblem(identityText(error, texts.auth) ?? texts.common.somethingWentWrong)
    }
  })

  if (user) return <Navigate to={goal} replace />
  return (
    <FormCard heading={texts.auth.code.signInHeading} intro={texts.auth.code.signInIntro}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <FormProblem>{problem}</FormProblem>
        <TextField
          {...register('email')}
          label={texts.auth.fields.email}
          error={errors.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          required
        />
        <Button type="submit" size="lg" busy={isSubmitting} busyLabel={texts.auth.login.busy}>
          {texts.auth.code.signInSubmit}
        </Button>
        {problem && (
          <ButtonLink
            to={signInPath(paths.mailedLink(), goal)}
            state={carryEmail(values.email)}
            variant="secondary"
          >
            {texts.auth.code.askAgain}
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
