import { useAuthTexts } from '../i18n/auth.ts'
import { EmailForm } from './sign-in/email-form.tsx'

/** Sends an email with a link to set a new password. */
export default function ForgotPassword() {
  const texts = useAuthTexts().forgot
  return <EmailForm texts={texts} send={(identity, email, from) => identity.sendPasswordReset(email, from)} />
}
