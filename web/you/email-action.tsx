import { useSearchParams } from 'react-router'
import { useAuthMessages } from '../i18n/auth.ts'
import { QueryProvider } from '../queries/query-provider.tsx'
import { ChangeEmail } from './sign-in/change-email.tsx'
import { ChooseNewPassword } from './sign-in/choose-new-password.tsx'
import { BadCode } from './sign-in/form-card.tsx'
import { LinkLogin } from './sign-in/link-login.tsx'
import { VerifyEmail } from './sign-in/verify-email.tsx'

/**
 * The target of links in the identity provider's emails:
 * `?mode=resetPassword|verifyEmail|verifyAndChangeEmail|recoverEmail|signIn&oobCode=…`.
 * Opening the page does not use the code, because email scanners open links too.
 */
export default function EmailAction() {
  const messages = useAuthMessages().code
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
  return <BadCode text={messages.unknown} />
}
