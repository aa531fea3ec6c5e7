import type { Session } from '../../contract/sessions/sessions.ts'
import { type DisplayedStatus, displayedStatus } from '../../contract/sessions/status.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { StateBadge } from './badges.tsx'
import { useOwnSeat } from './own-seats.tsx'

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
  const texts = useSessionTexts()
  const status = displayedStatus(session, now)
  return <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
}

/**
 * T04 and the state beside it. What was cancelled is neither ongoing nor closed; where one has a seat,
 * registration is no matter any more.
 */
export function StatusAndState({ session, now }: Props) {
  const hasSeat = useOwnSeat(session._id) !== undefined
  const isCancelled = session.cancelledAt !== undefined
  return (
    <>
      {!isCancelled && !hasSeat && <StatusBadge session={session} now={now} />}
      <StateBadge session={session} now={now} isBeside />
    </>
  )
}

/**
 * T09: why a session was rejected, with a way to change it (I04). The server sends this only to its
 * Instructor and to Admins.
 */
export function RejectionNote({ session, mayChange = true }: { session: Session; mayChange?: boolean }) {
  const { _id, title, rejectionReason, feedback } = session
  const texts = useSessionTexts()
  if (!rejectionReason) return null
  const facts = [{ label: texts.rejectionReason, value: rejectionReason }]
  if (feedback) facts.push({ label: texts.feedback, value: feedback })
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-danger-soft p-4">
      <Facts facts={facts} className="whitespace-pre-line wrap-anywhere" />
      {mayChange && (
        <ButtonLink to={paths.editSession(_id)} size="sm" aria-label={texts.changeSession(title)}>
          {texts.change}
        </ButtonLink>
      )}
    </div>
  )
}
