import { useAuth, useRole } from '../auth/auth-provider.tsx'
import { useConfig } from '../client-config.tsx'
import { Page } from '../dashboard/page.tsx'
import { OwnGuardians } from '../family/own-guardians.tsx'
import { useAuthTexts } from '../i18n/auth.ts'
import { OwnInterests } from '../interests/own-interests.tsx'
import { AboutYou, AddEmail } from './profile/about-you.tsx'
import { DeleteAccount, Devices } from './profile/devices.tsx'
import { MessageChoices } from './profile/message-choices.tsx'
import { OwnData } from './profile/own-data.tsx'
import { Password } from './profile/password.tsx'
import { PhoneNumber } from './profile/phone-number.tsx'
import { VerifyEmailNotice } from './profile/verify-email-notice.tsx'

/** The user's profile and sign-in settings. */
export default function Profile() {
  const texts = useAuthTexts().profile
  const { user } = useAuth()
  const { phone } = useConfig()
  const { child } = useRole()
  if (!user) return null
  // What is left of it for a guardian: the rest is the child's alone.
  if (child)
    return (
      <Page title={child.name}>
        <div className="grid max-w-3xl gap-5">
          <MessageChoices />
          <OwnInterests />
        </div>
      </Page>
    )
  return (
    <Page title={texts.title} intro={texts.intro}>
      <VerifyEmailNotice className="mb-5" />
      <div className="grid max-w-3xl gap-5">
        <AboutYou user={user} />
        {phone && <PhoneNumber user={user} />}
        {user.email === null ? <AddEmail /> : <Password user={user} />}
        <MessageChoices />
        <OwnInterests />
        <OwnGuardians />
        <Devices user={user} />
        <OwnData />
        <DeleteAccount user={user} />
      </div>
    </Page>
  )
}
