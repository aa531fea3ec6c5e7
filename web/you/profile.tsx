import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { Page } from '../dashboard/page.tsx'
import { useSubmit } from '../hooks/use-submit.ts'
import { useAuthMessages } from '../i18n/auth.ts'
import { remindersQuery } from '../queries/users.ts'
import { Section } from '../ui/card.tsx'
import { Loaded } from '../ui/error-state.tsx'
import { Switch } from '../ui/inputs.tsx'
import { notify } from '../ui/notify.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AboutYou } from './profile/about-you.tsx'
import { DeleteAccount } from './profile/delete-account.tsx'
import { Devices, Password } from './profile/password.tsx'
import { VerifyEmailNotice } from './profile/verify-email-notice.tsx'

/** The user's profile and sign-in settings. */
export default function Profile() {
  const messages = useAuthMessages().profile
  const { user } = useAuth()
  if (!user) return null
  return (
    <Page title={messages.title} intro={messages.intro}>
      <VerifyEmailNotice className="mb-5" />
      <div className="grid max-w-3xl gap-5">
        <AboutYou user={user} />
        {/* Both need an address. */}
        {user.email !== null && <Password user={user} />}
        {user.email !== null && <Reminders user={user} />}
        <Devices />
        <DeleteAccount user={user} />
      </div>
    </Page>
  )
}

/** Turns reminder emails before classes on and off. */
function Reminders({ user: { uid } }: { user: { uid: string } }) {
  const messages = useAuthMessages().profile
  const options = remindersQuery(uid)
  const query = useQuery(options)
  const client = useQueryClient()
  const { submit, isPending, variables } = useSubmit<unknown, boolean>({
    mutationFn: (on) => callApi('PUT /users/reminders', { body: { on } }),
    onSuccess: (_answer, on) => notify.success(on ? messages.remindersOn : messages.remindersOff),
    onError: () => notify.error(messages.remindersFailed),
    onSettled: () => client.invalidateQueries({ queryKey: options.queryKey }),
  })
  return (
    <Section title={messages.reminders} intro={messages.remindersIntro}>
      <Loaded query={query} failed={messages.remindersUnread} waiting={<Skeleton className="h-11" />}>
        {({ on }) => (
          <Switch isOn={isPending ? (variables ?? on) : on} onChange={submit}>
            {messages.remindMe}
          </Switch>
        )}
      </Loaded>
    </Section>
  )
}
