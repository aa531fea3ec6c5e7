import { useAuthTexts } from '../i18n/auth.ts'
import { EmailForm } from './sign-in/email-form.tsx'
import { rememberLinkEmail } from './sign-in/link-login.tsx'

/** C35: sends a login link by email. */
export default function SendLoginLink() {
  const texts = useAuthTexts().mailedLink
  return (
    <EmailForm
      texts={texts}
      send={async (identity, email, from) => {
        await identity.sendSignInLink(email, from)
        rememberLinkEmail(email)
      }}
    />
  )
}
