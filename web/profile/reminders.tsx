import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useAuthMessages } from '../i18n/auth.ts'
import { remindersQuery } from '../queries/reminders.ts'
import { Loaded } from '../ui/loaded.tsx'
import { notify } from '../ui/notify.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Section } from './section.tsx'

/** A checkbox that looks like a switch, and is tall enough for a finger. In forced-colors mode it looks like a checkbox. */
const track =
  'relative h-11 w-14 shrink-0 cursor-pointer appearance-none rounded-control before:absolute before:inset-x-0 before:inset-y-2 before:rounded-full before:bg-line-strong before:transition-colors checked:before:bg-primary after:absolute after:top-3 after:left-1 after:size-5 after:rounded-full after:bg-surface after:transition-transform checked:after:translate-x-7 forced-colors:appearance-auto forced-colors:before:hidden forced-colors:after:hidden'

/** Turns reminder emails before classes on and off. */
export function Reminders({ user: { email } }: { user: { email: string } }) {
  const messages = useAuthMessages().profile
  const options = remindersQuery(email)
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
          <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-medium">
            <input
              type="checkbox"
              className={track}
              checked={isPending ? variables : on}
              onChange={({ target }) => submit(target.checked)}
            />
            {messages.remindMe}
          </label>
        )}
      </Loaded>
    </Section>
  )
}
