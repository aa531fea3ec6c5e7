import { sessionState } from '../../contract/sessions/session-state.ts'
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

/**
 * T04 and the state beside it. What was cancelled, or can still be joined, is not called ongoing or closed.
 */
export function StatusAndState({ session, now }: Props) {
  const { state } = sessionState(session, now)
  const isLate = state === 'open' && now > new Date(session.registrationEnd)
  const isAlone = state === 'cancelled' || isLate
  return (
    <>
      {!isAlone && <StatusBadge session={session} now={now} />}
      <StateBadge session={session} now={now} isBeside={!isAlone} />
    </>
  )
}
