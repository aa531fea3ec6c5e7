import { useAuthMessages } from '../i18n/auth.ts'
import { MailForm } from './sign-in/mail-form.tsx'

/** The way back in for those who forgot their password. */
export default function ForgotPassword() {
  const messages = useAuthMessages().forgot
  return <MailForm messages={messages} send={(identity, email) => identity.sendPasswordReset(email)} />
}
