import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '../auth/auth-provider.tsx'
import { identityText } from '../auth/identity-errors.ts'
import { useContinuePath } from '../auth/return-to.ts'
import { useAuthTexts } from '../i18n/auth.ts'
import { useCommonTexts } from '../i18n/common.ts'
import type { Shown } from '../i18n/say.ts'
import { paths } from '../paths.ts'
import { browserQueryClient } from '../queries/browser-query-client.ts'
import { QueryProvider } from '../queries/query-provider.tsx'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'
import { PageSpinner } from '../ui/skeleton.tsx'
import { ChooseNewPassword } from './sign-in/choose-new-password.tsx'
import { BadCode, FormCard } from './sign-in/form-card.tsx'
import { LinkLogin } from './sign-in/link-login.tsx'

/**
 * The target of links in the identity provider's emails:
 * `?mode=resetPassword|verifyEmail|verifyAndChangeEmail|recoverEmail|signIn&oobCode=…`.
 * Opening the page does not use the code, because email scanners open links too.
 */
export default function EmailAction() {
  const texts = useAuthTexts().code
  const [query] = useSearchParams()
  const code = query.get('oobCode')
  const mode = query.get('mode')
  if (code && mode === 'resetPassword')
    return (
      <QueryProvider>
        <ChooseNewPassword code={code} />
      </QueryProvider>
    )
  if (code && mode === 'verifyEmail') return <VerifyEmail code={code} />
  if (code && (mode === 'verifyAndChangeEmail' || mode === 'recoverEmail'))
    return (
      <QueryProvider>
        <ChangeEmail code={code} back={mode === 'recoverEmail'} />
      </QueryProvider>
    )
  if (code && mode === 'signIn') return <LinkLogin />
  return <BadCode text={texts.unknown} />
}

/** Verifies the email that received the code. */
function VerifyEmail({ code }: { code: string }) {
  const texts = { auth: useAuthTexts(), common: useCommonTexts() }
  const { verifyEmail } = useAuth()
  const navigate = useNavigate()
  const goal = useContinuePath()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Shown>()

  async function confirm() {
    setBusy(true)
    try {
      await verifyEmail(code)
      // ADMIN_EMAILS may make an Admin of whoever has confirmed an address.
      void browserQueryClient()?.invalidateQueries({ queryKey: ['role'] })
      notify.success(texts.auth.code.verifyDone)
      await navigate(goal, { replace: true })
    } catch (error) {
      setProblem(identityText(error, texts.auth) ?? texts.common.somethingWentWrong)
      setBusy(false)
    }
  }

  if (problem) return <BadCode text={problem} again={paths.profile()} />
  return (
    <FormCard heading={texts.auth.code.verifyHeading} intro={texts.auth.code.verifyIntro}>
      <Button size="lg" className="w-full" onClick={() => void confirm()} busy={busy}>
        {texts.auth.code.verifySubmit}
      </Button>
    </FormCard>
  )
}

/** Changes the account's email with an emailed code, or with `back` undoes the change. */
function ChangeEmail({ code, back = false }: { code: string; back?: boolean }) {
  const texts = { auth: useAuthTexts(), common: useCommonTexts() }
  const { withIdentity, changeEmail } = useAuth()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Shown>()
  const says = texts.auth.code
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

  const explain = (error: unknown) => identityText(error, texts.auth) ?? texts.common.somethingWentWrong

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
