import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../auth/auth-provider.tsx'
import { identityText } from '../../auth/identity-errors.ts'
import { signInPath, useContinuePath } from '../../auth/return-to.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { notify } from '../../ui/notify.tsx'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { PageSpinner } from '../../ui/skeleton.tsx'
import { AccountOfPassword, IsYourNumber } from '../profile/password.tsx'
import { BadCode, FormCard } from './form-card.tsx'
import { useIdentityForm } from './identity-form.ts'

const validator = parseWith(async () => (await import('./schemas.ts')).newPasswordForm)

/** Sets a new password with an emailed code, and logs in. */
export function ChooseNewPassword({ code }: { code: string }) {
  const texts = { auth: useAuthTexts(), common: useCommonTexts() }
  const { withIdentity } = useAuth()
  const navigate = useNavigate()
  const goal = useContinuePath()
  const [number, setNumber] = useState<string>()
  const leave = () => navigate(goal, { replace: true })
  const { data: email, error } = useQuery({
    queryKey: ['mailed-code', code],
    queryFn: () => withIdentity((identity) => identity.checkResetCode(code)),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const form = useIdentityForm({
    validator,
    defaultValues: { password: '' },
    async send({ password }, { resetPassword }) {
      const { phone } = await resetPassword(code, password)
      notify.success(texts.auth.code.resetDone)
      if (phone === null) await leave()
      else setNumber(phone)
    },
  })

  if (error)
    return (
      <BadCode
        text={identityText(error, texts.auth) ?? texts.common.somethingWentWrong}
        again={signInPath(paths.forgotPassword(), goal)}
      />
    )
  if (!email) return <PageSpinner label={texts.auth.code.checking} />
  return (
    <FormCard heading={texts.auth.code.resetHeading} intro={texts.auth.code.resetIntro(email)}>
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <FormProblem>{form.problem}</FormProblem>
        <AccountOfPassword email={email} />
        <NewPasswordField
          {...form.field('password')}
          typed={form.values.password}
          label={texts.auth.profile.newPassword}
          required
        />
        <Button type="submit" size="lg" busy={form.isBusy} busyLabel={texts.auth.code.resetBusy}>
          {texts.auth.code.resetSubmit}
        </Button>
      </form>
      <IsYourNumber phone={number} onDone={() => void leave()} />
    </FormCard>
  )
}
