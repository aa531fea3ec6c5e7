import { useAuthMessages } from '../i18n/auth.ts'
import { EmailForm } from './sign-in/email-form.tsx'

/** Sends an email with a link to set a new password. */
export default function ForgotPassword() {
  const messages = useAuthMessages().forgot
  return (
    <EmailForm
      messages={messages}
      send={(identity, email, from) => identity.sendPasswordReset(email, from)}
    />
  )
}
