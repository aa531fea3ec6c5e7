import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useAuthMessages } from '../../i18n/auth.ts'
import { remindersQuery } from '../../queries/users.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Section } from './section.tsx'

/** Turns reminder emails before classes on and off. */
export function Reminders({ user: { uid } }: { user: { uid: string } }) {
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
