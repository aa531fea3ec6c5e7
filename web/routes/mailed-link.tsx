import { useAuthMessages } from '../i18n/auth.ts'
import { rememberLinkEmail } from './sign-in/link-email.ts'
import { EmailForm } from './sign-in/mail-form.tsx'

/** C35: sends a login link by email. */
export default function MailedLink() {
  const messages = useAuthMessages().mailedLink
  return (
    <EmailForm
      messages={messages}
      send={async (identity, email, from) => {
        await identity.sendSignInLink(email, from)
        rememberLinkEmail(email)
      }}
    />
  )
}
