import { Link } from 'react-router'
import { registrationBadge } from '../../../contract/sessions/session-state.ts'
import { useHomeMessages } from '../../i18n/home.ts'
import { paths } from '../../paths.ts'
import { CardPrice } from '../../sessions/card-price.tsx'
import { previewState } from '../../sessions/session-preview.ts'
import { StateBadge } from '../../sessions/state-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { SessionPicture } from '../../ui/session-picture.tsx'
import type { SessionCardData } from './session-cards.ts'

/** N07. The whole card is a link to the session. */
export function SessionCard({ session, now }: { session: SessionCardData; now: Date }) {
  const messages = useHomeMessages().sessions
  const open = registrationBadge(session, now) === 'Ongoing'
  return (
    <Card className="group relative flex h-full flex-col overflow-hidden transition-shadow hover:shadow-raised">
      <SessionPicture src={session.image} className="h-44 w-full shrink-0" />
      <Badge tone={open ? 'success' : 'danger'} className="absolute top-3 left-3 shadow-card">
        {open ? messages.ongoing : messages.closed}
      </Badge>
      <StateBadge session={session} now={now} isBeside className="absolute top-3 right-3 shadow-card" />
      <div className="flex min-h-0 flex-1 flex-col p-5">
        <h3 className="line-clamp-2 wrap-anywhere font-bold text-xl leading-snug">{session.title}</h3>
        <p className="mt-0.5 truncate text-muted text-sm">{session.tutor}</p>
        <p className="mt-2 line-clamp-3 wrap-anywhere text-muted leading-normal">{session.description}</p>
        <div className="mt-auto flex items-center justify-between gap-4 pt-3">
          <Link
            prefetch="intent"
            to={paths.bookedSession(session._id)}
            state={previewState(session)}
            className="font-semibold text-primary after:absolute after:inset-0 group-hover:underline"
          >
            {messages.readMore}
            <span className="sr-only"> {session.title}</span>
          </Link>
          <span className="text-right font-bold">
            <CardPrice session={session} />
          </span>
        </div>
      </div>
    </Card>
  )
}
