import type { Session } from '../../contract/sessions/sessions.ts'
import { type DisplayedStatus, displayedStatus } from '../../contract/sessions/status.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { StateBadge } from './badges.tsx'

type Props = { session: Session; now: Date }

const tones: Record<DisplayedStatus, Tone> = {
  pending: 'warning',
  rejected: 'danger',
  approved: 'success',
  upcoming: 'info',
  ongoing: 'success',
  closed: 'neutral',
}

/** T04. */
export function StatusBadge({ session, now }: Props) {
  const messages = useSessionMessages()
  const status = displayedStatus(session, now)
  return <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>
}

/** T04 and the state beside it. What was cancelled is neither ongoing nor closed. */
export function StatusAndState({ session, now }: Props) {
  const isCancelled = session.cancelledAt !== undefined
  return (
    <>
      {!isCancelled && <StatusBadge session={session} now={now} />}
      <StateBadge session={session} now={now} isBeside />
    </>
  )
}
