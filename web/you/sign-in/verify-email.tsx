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
import { BadCode, FormCard } from './form-card.tsx'

/** Verifies the email that received the code. */
export function VerifyEmail({ code }: { code: string }) {
  const messages = { auth: useAuthMessages(), common: useCommonMessages() }
  const { verifyEmail } = useAuth()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Shown>()

  async function confirm() {
    setBusy(true)
    try {
      await verifyEmail(code)
      notify.success(messages.auth.code.verifyDone)
      await navigate(paths.dashboard(), { replace: true })
    } catch (error) {
      setProblem(identityMessage(error, messages.auth) ?? messages.common.somethingWentWrong)
      setBusy(false)
    }
  }

  if (problem) return <BadCode text={problem} again={paths.profile()} />
  return (
    <FormCard heading={messages.auth.code.verifyHeading} intro={messages.auth.code.verifyIntro}>
      <Button size="lg" className="w-full" onClick={() => void confirm()} busy={busy}>
        {messages.auth.code.verifySubmit}
      </Button>
    </FormCard>
  )
}
