import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { remindersQuery } from '../queries/reminders.ts'
import { Loaded } from '../ui/loaded.tsx'
import { notify } from '../ui/notify.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSend } from '../use-send.ts'
import { useAuthWords } from '../words/auth.ts'
import { Section } from './section.tsx'

/** Whether classes are announced by mail. */
export function Reminders({ user: { email } }: { user: { email: string } }) {
  const words = useAuthWords().profile
  const options = remindersQuery(email)
  const query = useQuery(options)
  const client = useQueryClient()
  const { send, isPending, variables } = useSend<unknown, boolean>({
    mutationFn: (on) => callApi('PUT /users/reminders', { body: { on } }),
    onSuccess: (_answer, on) => notify.success(on ? words.remindersOn : words.remindersOff),
    onError: () => notify.error(words.remindersFailed),
    onSettled: () => client.invalidateQueries({ queryKey: options.queryKey }),
  })
  return (
    <Section title={words.reminders} intro={words.remindersIntro}>
      <Loaded query={query} failed={words.remindersUnread} waiting={<Skeleton className="h-11" />}>
        {({ on }) => (
          <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-medium">
            <input
              type="checkbox"
              className="size-5 shrink-0 cursor-pointer accent-primary"
              checked={isPending ? variables : on}
              onChange={({ target }) => send(target.checked)}
            />
            {words.remindMe}
          </label>
        )}
      </Loaded>
    </Section>
  )
}
