import Lock from 'lucide-react/icons/lock'
import { useId } from 'react'
import { Link } from 'react-router'
import { type Channel, channels, isRequiredKind } from '../../../contract/messages/states.ts'
import type { MessageSettings } from '../../../contract/people/message-choices.ts'
import { useAuth } from '../../auth/auth-provider.tsx'
import { useMessageChoiceTexts } from '../../i18n/message-choices.ts'
import { cn } from '../../ui/cn.ts'
import { ADD_EMAIL } from './about-you.tsx'

type Kind = MessageSettings['kinds'][number]
/** Whether a kind of message comes by a channel. */
export type KindChoice = { kind: Kind['kind']; channel: Channel; on: boolean }

type Props = { choices: MessageSettings; choose: (choice: KindChoice) => void }

/** On a phone several ways stand below each kind: beside it some would fit, and others not. */
const rowClasses = 'items-center justify-between gap-x-6 py-2'

/** Each kind of message with the ways by which it comes. */
export function MessageKinds({ choices: { kinds, reach }, choose }: Props) {
  const texts = useMessageChoiceTexts()
  const there = channels.filter((channel) => reach[channel])
  const why = useId()
  if (there.length === 0) return <Unreached />
  return (
    <div className="grid gap-2">
      <ul className="divide-y divide-line border-line border-y">
        {kinds.map((one) => (
          <li key={one.kind} className={there.length > 1 ? `sm:flex ${rowClasses}` : `flex ${rowClasses}`}>
            <span className="font-medium">{texts.kinds[one.kind]}</span>
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
          {texts.oneWay}
        </p>
      )}
    </div>
  )
}

/** What somebody can do whom no message reaches. Who has only a number has no address to confirm. */
function Unreached() {
  const texts = useMessageChoiceTexts()
  const { user } = useAuth()
  if (user?.email !== null) return <p>{texts.none}</p>
  return (
    <div>
      <p>{texts.noneByPhone}</p>
      <Link
        to={`#${ADD_EMAIL}`}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        {texts.addEmail}
      </Link>
    </div>
  )
}

/** Whether a kind that has to reach its reader comes for sure only by this. */
const isLast = (one: Kind, channel: Channel): boolean =>
  isRequiredKind(one.kind) && channel !== 'push' && one[channel] && !(one.email && one.sms)

type BoxProps = { one: Kind; channel: Channel; why: string; onChange: (on: boolean) => void }

/** One way of one kind of message. The last of what has to come is locked; `why` says so. */
function Box({ one, channel, why, onChange }: BoxProps) {
  const texts = useMessageChoiceTexts()
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
        aria-label={texts.named(texts.kinds[one.kind], texts.channels[channel])}
        aria-describedby={isLocked ? why : undefined}
        disabled={isLocked}
        checked={one[channel]}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span aria-hidden="true" className="flex items-center gap-1">
        {texts.channels[channel]}
        {isLocked && <Lock className="size-3.5" />}
      </span>
    </label>
  )
}
