import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../auth/auth-provider.tsx'
import { identityMessage } from '../../auth/identity-errors.ts'
import { useAuthWords } from '../../i18n/auth.ts'
import { useCommonWords } from '../../i18n/common.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { parsedBy } from '../../ui/form-check.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { notify } from '../../ui/notify.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { useForm } from '../../ui/use-form.ts'
import { BadCode } from './bad-code.tsx'
import { FormCard } from './form-card.tsx'

const check = parsedBy(async () => (await import('./schemas.ts')).newPasswordForm)

/** Sets a new password by a mailed code, and logs in with it. */
export function ChooseNewPassword({ code }: { code: string }) {
  const words = { auth: useAuthWords(), common: useCommonWords() }
  const { withIdentity, resetPassword } = useAuth()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const { data: email, error } = useQuery({
    queryKey: ['mailed code', code],
    queryFn: () => withIdentity((identity) => identity.checkResetCode(code)),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { register, handleSubmit, errors, isSubmitting, values } = useForm({
    check,
    defaultValues: { password: '' },
  })

  const submit = handleSubmit(async ({ password }) => {
    setProblem(undefined)
    try {
      await resetPassword(code, password)
      notify.success(words.auth.code.resetDone)
      await navigate(paths.dashboard(), { replace: true })
    } catch (refused) {
      setProblem(identityMessage(refused, words.auth) ?? words.common.somethingWentWrong)
    }
  })

  if (error)
    return (
      <BadCode
        text={identityMessage(error, words.auth) ?? words.common.somethingWentWrong}
        again={paths.forgotPassword()}
      />
    )
  if (!email) return <PageSpinner label={words.auth.code.checking} />
  return (
    <FormCard heading={words.auth.code.resetHeading} intro={words.auth.code.resetIntro(email)}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <FormProblem>{problem}</FormProblem>
        {/* So that a password manager knows whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          {...register('password')}
          typed={values.password}
          label={words.auth.profile.newPassword}
          error={errors.password}
          required
        />
        <Button type="submit" size="lg" busy={isSubmitting} busyLabel={words.auth.code.resetBusy}>
          {words.auth.code.resetSubmit}
        </Button>
      </form>
    </FormCard>
  )
}
