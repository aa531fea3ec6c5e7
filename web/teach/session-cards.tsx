import { Link } from 'react-router'
import type { Session } from '../../contract/sessions/sessions.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { StateBadge } from '../sessions/badges.tsx'
import { CardPrice } from '../sessions/card-price.tsx'
import { ClassStart } from '../sessions/class-time.tsx'
import { RejectionNote } from '../sessions/session-notes.tsx'
import { SessionPicture } from '../sessions/session-picture.tsx'
import { previewState } from '../sessions/session-preview.ts'
import { StatusBadge } from '../sessions/status-badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { SessionActions } from './actions/session-actions.tsx'
import { Enrolled } from './actions/session-row-actions.tsx'
import type { SessionListProps } from './session-table.tsx'

/** A page of sessions on phones. */
export function SessionCards({ sessions, now }: SessionListProps) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {sessions.map((session) => (
        <li key={session._id}>
          <SessionCard session={session} now={now} />
        </li>
      ))}
    </ul>
  )
}

function SessionCard({ session, now }: { session: Session; now: Date }) {
  const messages = useSessionMessages()
  const detail = paths.bookedSession(session._id)
  return (
    <Card className="flex h-full flex-col gap-4 p-4">
      <div className="flex gap-3.5">
        <SessionPicture src={session.image} className="size-20 shrink-0 rounded-control" />
        <div className="grid min-w-0 content-start justify-items-start gap-1.5">
          <div className="flex flex-wrap gap-1.5">
            <StatusBadge session={session} now={now} />
            <StateBadge session={session} now={now} isBeside />
          </div>
          <h2 className="wrap-anywhere line-clamp-3 font-bold leading-snug">
            <Link
              prefetch="intent"
              to={detail}
              state={previewState(session)}
              className="focus-visible:-outline-offset-2"
            >
              {session.title}
            </Link>
          </h2>
          <p className="wrap-anywhere text-muted text-sm">{messages.by(session.tutor)}</p>
        </div>
      </div>
      <Facts
        className="grid-cols-[1.4fr_1fr_1fr]"
        facts={[
          { label: messages.classStart, value: <ClassStart session={session} /> },
          {
            label: messages.fee,
            value: <CardPrice session={session} />,
          },
          { label: messages.enrolled, value: <Enrolled session={session} /> },
        ]}
      />
      <RejectionNote session={session} />
      <div className="mt-auto flex flex-wrap gap-2">
        <SessionActions session={session} />
        <ButtonLink
          to={detail}
          variant="secondary"
          size="sm"
          aria-label={messages.viewSession(session.title)}
        >
          {messages.view}
        </ButtonLink>
      </div>
    </Card>
  )
}
