import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Channel, channels } from '../../../contract/emails/states.ts'
import { type Language, languages } from '../../../contract/formats/languages.ts'
import type { MessageSettings } from '../../../contract/people/message-choices.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useMessageChoiceMessages } from '../../i18n/message-choices.ts'
import { messageChoicesQuery } from '../../queries/users.ts'
import { Section } from '../../ui/card.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { SelectField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PhoneMessages } from '../phone/phone-messages.tsx'

type Kind = MessageSettings['kinds'][number]
type Change =
  | { language: Language | null }
  | { choice: { kind: Kind['kind']; channel: Channel; on: boolean } }

const names: Record<Language, string> = { en: 'English', bn: 'বাংলা' }

/** By what each kind of message comes to the reader, and in which language. */
export function MessageChoices({ user: { uid } }: { user: { uid: string } }) {
  const messages = useMessageChoiceMessages()
  const options = messageChoicesQuery(uid)
  const query = useQuery(options)
  const client = useQueryClient()
  const { submit } = useSubmit<unknown, Change>({
    mutationFn: (body) => callApi('PATCH /me/messages', { body }),
    onMutate: (change) =>
      client.setQueryData(
        options.queryKey,
        (before: MessageSettings | undefined) => before && applied(before, change),
      ),
    onSuccess: () => notify.success(messages.saved),
    onError: (error) => notify.error(serverMessage(error, messages.failedToSave)),
    onSettled: () => client.invalidateQueries({ queryKey: options.queryKey }),
  })
  return (
    <Section title={messages.title} intro={messages.intro}>
      <Loaded query={query} failed={messages.failed} waiting={<Skeleton className="h-72" />}>
        {(choices) => (
          <div className="grid gap-6">
            <Kinds choices={choices} choose={(choice) => submit({ choice })} />
            <PhoneMessages onChange={() => client.invalidateQueries({ queryKey: options.queryKey })} />
            <SelectField
              label={messages.language}
              options={[
                { value: '', label: messages.automatic },
                ...languages.map((value) => ({ value, label: names[value] })),
              ]}
              value={choices.language ?? ''}
              onChange={({ target }) =>
                submit({ language: languages.find((language) => language === target.value) ?? null })
              }
            />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

/** What is shown until the server has answered. */
function applied(before: MessageSettings, change: Change): MessageSettings {
  if ('language' in change) return { ...before, language: change.language }
  const { kind, channel, on } = change.choice
  return {
    ...before,
    kinds: before.kinds.map((one) => (one.kind === kind ? { ...one, [channel]: on } : one)),
  }
}

type KindsProps = {
  choices: MessageSettings
  choose: (choice: { kind: Kind['kind']; channel: Channel; on: boolean }) => void
}

/** On a phone several ways stand below each kind: beside it some would fit, and others not. */
const rowClasses = 'items-center justify-between gap-x-6 py-2'

function Kinds({ choices: { kinds, reach }, choose }: KindsProps) {
  const messages = useMessageChoiceMessages()
  const there = channels.filter((channel) => reach[channel])
  if (there.length === 0) return <p>{messages.none}</p>
  return (
    <ul className="divide-y divide-line border-line border-y">
      {kinds.map((one) => (
        <li key={one.kind} className={there.length > 1 ? `sm:flex ${rowClasses}` : `flex ${rowClasses}`}>
          <span className="font-medium">{messages.kinds[one.kind]}</span>
          <span className="flex flex-wrap gap-x-5">
            {there.map((channel) => (
              <label
                key={channel}
                className="flex min-h-11 cursor-pointer items-center gap-2 whitespace-nowrap"
              >
                <input
                  type="checkbox"
                  className="size-5 accent-primary"
                  aria-label={messages.named(messages.kinds[one.kind], messages.channels[channel])}
                  checked={one[channel]}
                  onChange={({ target }) => choose({ kind: one.kind, channel, on: target.checked })}
                />
                <span aria-hidden="true">{messages.channels[channel]}</span>
              </label>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
