import { useQuery, useQueryClient } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { useId } from 'react'
import { type Channel, channels, isRequiredKind } from '../../../contract/emails/states.ts'
import { type Language, languages } from '../../../contract/formats/languages.ts'
import type { MessageSettings } from '../../../contract/people/message-choices.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useMessageChoiceMessages } from '../../i18n/message-choices.ts'
import { messageChoicesQuery } from '../../queries/users.ts'
import { Section } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
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
  const why = useId()
  if (there.length === 0) return <p>{messages.none}</p>
  return (
    <div className="grid gap-2">
      <ul className="divide-y divide-line border-line border-y">
        {kinds.map((one) => (
          <li key={one.kind} className={there.length > 1 ? `sm:flex ${rowClasses}` : `flex ${rowClasses}`}>
            <span className="font-medium">{messages.kinds[one.kind]}</span>
            <span className="flex flex-wrap gap-x-5">
              {there.map((channel) => (
                <Box
                  key={channel}
                  {...{ one, channel, why }}
                  onChange={(on) => choose({ kind: one.kind, channel, on })}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {kinds.some((one) => there.some((channel) => isLast(one, channel))) && (
        <p id={why} className="flex items-start gap-2 text-muted text-sm">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {messages.oneWay}
        </p>
      )}
    </div>
  )
}

/** Whether a kind that has to reach its reader comes for sure only by this. */
const isLast = (one: Kind, channel: Channel): boolean =>
  isRequiredKind(one.kind) && channel !== 'push' && one[channel] && !(one.email && one.sms)

type BoxProps = { one: Kind; channel: Channel; why: string; onChange: (on: boolean) => void }

/** One way of one kind of message. The last of what has to come is locked; `why` says so. */
function Box({ one, channel, why, onChange }: BoxProps) {
  const messages = useMessageChoiceMessages()
  const isLocked = isLast(one, channel)
  return (
    <label
      className={cn(
        'flex min-h-11 items-center gap-2 whitespace-nowrap',
        isLocked ? 'text-muted' : 'cursor-pointer',
      )}
    >
      <input
        type="checkbox"
        className="size-5 accent-primary"
        aria-label={messages.named(messages.kinds[one.kind], messages.channels[channel])}
        aria-describedby={isLocked ? why : undefined}
        disabled={isLocked}
        checked={one[channel]}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span aria-hidden="true" className="flex items-center gap-1">
        {messages.channels[channel]}
        {isLocked && <Lock className="size-3.5" />}
      </span>
    </label>
  )
}
