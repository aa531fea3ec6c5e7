import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../auth/auth-provider.tsx'
import { identityMessage } from '../../auth/identity-errors.ts'
import { useAuthMessages } from '../../i18n/auth.ts'
import { useCommonMessages } from '../../i18n/common.ts'
import type { Shown } from '../../i18n/say.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.tsx'
import { PageSpinner } from '../../ui/skeleton.tsx'
import { BadCode, FormCard } from './form-card.tsx'

/** Changes the account's email with an emailed code, or with `back` undoes the change. */
export function ChangeEmail({ code, back = false }: { code: string; back?: boolean }) {
  const messages = { auth: useAuthMessages(), common: useCommonMessages() }
  const { withIdentity, changeEmail } = useAuth()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Shown>()
  const says = messages.auth.code
  const { data: email, error: refused } = useQuery({
    queryKey: ['mailed-code', code],
    queryFn: () => withIdentity((identity) => identity.checkEmailCode(code)),
    // Logging out clears the query cache. Do not check the code again, which is used up by then.
    enabled: !busy,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [heading, intro, submit, done] = back
    ? [says.recoverHeading, says.recoverIntro, says.recoverSubmit, says.recoverDone]
    : [says.changeHeading, says.changeIntro, says.changeSubmit, says.changeDone]

  const explain = (error: unknown) =>
    identityMessage(error, messages.auth) ?? messages.common.somethingWentWrong

  async function confirm() {
    setBusy(true)
    try {
      await changeEmail(code)
      notify.success(done)
      await navigate(back ? paths.forgotPassword() : paths.login(), { replace: true })
    } catch (error) {
      setProblem(explain(error))
      setBusy(false)
    }
  }

  const wrong = problem ?? (refused && explain(refused))
  if (wrong) return <BadCode text={wrong} />
  if (email === undefined) return <PageSpinner label={says.checking} />
  return (
    <FormCard heading={heading} intro={intro(email)}>
      <Button size="lg" className="w-full" onClick={() => void confirm()} busy={busy}>
        {submit}
      </Button>
    </FormCard>
  )
}
