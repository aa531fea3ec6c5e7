import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Session } from '../../contract/sessions/sessions.ts'
import { useFindTexts } from '../i18n/find.ts'
import { useLanguage } from '../i18n/index.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { AverageRating } from '../sessions/average-rating.tsx'
import { StateBadge } from '../sessions/badges.tsx'
import { CardPrice } from '../sessions/card-price.tsx'
import { SessionWhen } from '../sessions/class-time.tsx'
import { previewState } from '../sessions/navigation-state.ts'
import { SessionPicture, TutorFace } from '../sessions/session-picture.tsx'
import { useSessionPath } from '../sessions/use-session-path.ts'
import { Card } from '../ui/card.tsx'

type Look = {
  heading?: 'h2' | 'h3'
  /** The badges of a session; else that of its state alone. */
  badges?: (session: Session) => ReactNode
  /** What those may do who manage a session, below the rest. */
  actions?: (session: Session) => ReactNode
}
type Props = Look & { session: Session; now: Date; isFirst?: boolean }
export type CardsProps = Look & { sessions: readonly Session[]; now: Date }

/** Sessions as cards, of which the first two are in sight at once. */
export function FoundCards({ sessions, ...look }: CardsProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {sessions.map((session, index) => (
        <li key={session._id} className="min-w-0">
          <FoundCard session={session} isFirst={index < 2} {...look} />
        </li>
      ))}
    </ul>
  )
}

/** A session in a list: what it is, when, where, how much, and whether there is room. */
export function FoundCard({ session, now, isFirst, heading: Heading = 'h2', badges, actions }: Props) {
  const texts = { find: useFindTexts(), sessions: useSessionTexts() }
  const language = useLanguage()
  const { levelName, subjectName, mode, place } = session
  const where = place ?? (mode && texts.find.modes[mode])
  const sorting = [levelName?.[language], subjectName?.[language]]
  const to = useSessionPath()(session)
  return (
    <Card className="group relative flex h-full flex-col gap-4 p-4 transition-shadow hover:shadow-raised">
      <div className="flex flex-1 gap-4">
        <SessionPicture
          src={session.image}
          priority={isFirst ?? false}
          className="size-20 shrink-0 rounded-control sm:size-24"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex flex-wrap gap-1.5">
            {badges ? badges(session) : <StateBadge session={session} now={now} />}
          </div>
          <Heading className="wrap-anywhere line-clamp-3 font-bold leading-snug">
            <Link
              prefetch="intent"
              to={to}
              state={previewState(session)}
              className="after:absolute after:inset-0 after:rounded-card group-hover:underline"
            >
              {session.title}
            </Link>
          </Heading>
          <p className="flex items-center gap-1.5 text-muted text-sm">
            <TutorFace src={session.tutorPhoto} />
            <span className="wrap-anywhere min-w-0">{texts.sessions.by(session.tutor)}</span>
          </p>
          <AverageRating rating={session.rating} className="text-sm" />
          <p className="font-medium text-sm">
            <SessionWhen of={session} />
          </p>
          <p className="wrap-anywhere text-muted text-sm empty:hidden">
            {[...sorting, where].filter(Boolean).join(' · ')}
          </p>
          <p className="mt-auto pt-1 font-bold">
            <CardPrice session={session} />
          </p>
        </div>
      </div>
      {actions?.(session)}
    </Card>
  )
}
