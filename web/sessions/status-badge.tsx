import type { Session } from '../../contract/sessions/sessions.ts'
import { type DisplayedStatus, displayedStatus } from '../../contract/sessions/status.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

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
