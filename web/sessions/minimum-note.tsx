import type { Session } from '../../contract/sessions/sessions.ts'
import { useJoiningMessages } from '../i18n/joining.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'

type Props = { session: Pick<Session, 'minimum' | 'enrolled'> }

/** Whether a session runs: with how many people, how many there are, and when it is decided (B08). */
export function MinimumNote({ session: { minimum, enrolled } }: Props) {
  const messages = useJoiningMessages()
  const { dateTime } = useTimeFormats()
  if (!minimum) return null
  const { count, decideAt, runs } = minimum
  if (runs) return <p className="font-medium">{messages.runs(count)}</p>
  return (
    <div className="rounded-control bg-sunken p-3.5">
      <p className="font-medium">{messages.minimum(count, enrolled, dateTime(decideAt))}</p>
      <p className="text-muted text-sm">{messages.minimumHint}</p>
    </div>
  )
}
