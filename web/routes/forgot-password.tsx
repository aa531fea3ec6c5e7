import { useAuthWords } from '../i18n/auth.ts'
import { MailForm } from './sign-in/mail-form.tsx'

/** The way back in for those who forgot their password. */
export default function ForgotPassword() {
  const words = useAuthWords().forgot
  return <MailForm words={words} send={(identity, email) => identity.sendPasswordReset(email)} />
}
