import Clock from 'lucide-react/icons/clock'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { registrationBadge } from '../../../contract/sessions/session-state.ts'
import { useVisitor } from '../../auth/use-visitor.ts'
import { useHasInteracted } from '../../hooks/use-has-interacted.ts'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useHomeTexts } from '../../i18n/home.ts'
import { paths } from '../../paths.ts'
import { AverageRating } from '../../sessions/average-rating.tsx'
import { StateBadge } from '../../sessions/badges.tsx'
import { CardPrice } from '../../sessions/card-price.tsx'
import { SessionWhen } from '../../sessions/class-time.tsx'
import { previewState } from '../../sessions/navigation-state.ts'
import { useOwnSeat } from '../../sessions/own-seats.tsx'
import { SessionPicture, TutorFace } from '../../sessions/session-picture.tsx'
import { useSessionPath } from '../../sessions/use-session-path.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/skeleton.tsx'
import type { HomeSessions, SectionOf } from './home-section.tsx'
import { Section, SectionHeading } from './section.tsx'
import { available, type SessionCardData } from './session-cards.ts'

type Props = { section: SectionOf<'sessions'> } & Omit<HomeSessions, 'free' | 'next'>

const slideClasses =
  'basis-full md:basis-[calc((100%-1.25rem)/2)] lg:basis-[calc((100%-2.5rem)/3)] h-[26.25rem] ' +
  // Before hydration, do not lay out cards outside the viewport, nor load fonts for them.
  'in-data-static:[content-visibility:auto]'

const load = async () => (await import('./sessions-loader.tsx')).SessionsLoader

/**
 * N07-N10, N20. The page contains the first sessions and reads the rest after the first interaction. It reads
 * all of them if it came without any, or when somebody returns to an old page.
 */
export function AvailableSessions({ section, first, more, at, read, onRead }: Props) {
  const texts = useHomeTexts().sessions
  const { user, unknown } = useVisitor()
  const returned = useReturned()
  const inUse = useHasInteracted()
  const SessionsReader = useLazyComponent(load, returned || !first || (more && inUse))
  const sessions = read ? available(read.sessions, new Date(read.at)) : first
  const waiting = !sessions && <Spinner label={texts.loading} className="h-[26.25rem]" />
  return (
    <Section className="bg-sunken">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <SectionHeading title={section.heading ?? texts.heading} text={section.text} />
        <ButtonLink to={user || unknown ? paths.sessionList() : paths.findSessions()} variant="secondary">
          {texts.viewAll}
        </ButtonLink>
      </div>
      <div className="mt-8">
        {SessionsReader ? (
          <SessionsReader waiting={waiting} failed={texts.failed} onLoad={onRead} />
        ) : (
          waiting
        )}
        {sessions?.length === 0 && (
          <EmptyState
            title={texts.empty}
            text={texts.emptyText}
            icon={<Clock className="size-10" strokeWidth={1.5} />}
          />
        )}
        {sessions && sessions.length > 0 && (
          <Carousel label={texts.carousel} slideClassName={slideClasses}>
            {sessions.map((session) => (
              <SessionCard key={session._id} session={session} now={new Date(read?.at ?? at)} />
            ))}
          </Carousel>
        )}
      </div>
    </Section>
  )
}

/** How long the page's sessions count as fresh. */
const NEW_MS = 60_000

/** True once the page has become visible again. */
function useReturned(): boolean {
  const [returned, setReturned] = useState(false)
  useEffect(() => {
    const since = Date.now()
    const onReturn = () => {
      if (!document.hidden && Date.now() - since > NEW_MS) setReturned(true)
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [])
  return returned
}

/** N07. The whole card leads to the session. */
function SessionCard({ session, now }: { session: SessionCardData; now: Date }) {
  const texts = useHomeTexts().sessions
  const to = useSessionPath()(session)
  const own = useOwnSeat(session._id)
  const open = registrationBadge(session, now) === 'Ongoing'
  return (
    <Card className="group relative flex h-full flex-col overflow-hidden transition-shadow hover:shadow-raised">
      <SessionPicture src={session.image} className="h-44 w-full shrink-0" />
      {!own && (
        <Badge tone={open ? 'success' : 'danger'} className="absolute top-3 left-3 shadow-card">
          {open ? texts.ongoing : texts.closed}
        </Badge>
      )}
      <StateBadge session={session} now={now} isBeside className="absolute top-3 right-3 shadow-card" />
      <div className="flex min-h-0 flex-1 flex-col p-5">
        <h3 className="line-clamp-2 wrap-anywhere font-bold text-xl leading-snug">
          <Link
            prefetch="intent"
            to={to}
            state={previewState(session)}
            className="after:absolute after:inset-0"
          >
            {session.title}
          </Link>
        </h3>
        <p className="mt-0.5 flex items-center gap-1.5 text-muted text-sm">
          <TutorFace src={session.tutorPhoto} />
          <span className="truncate">{session.tutor}</span>
          <AverageRating rating={session.rating} className="ml-1.5 shrink-0" />
        </p>
        <p className="mt-2 line-clamp-2 font-medium text-sm">
          <SessionWhen of={session} />
        </p>
        <p className="mt-2 line-clamp-2 wrap-anywhere text-muted leading-normal">{session.description}</p>
        <div className="mt-auto flex items-center justify-between gap-4 pt-3">
          <Link
            prefetch="intent"
            to={to}
            state={previewState(session)}
            className="relative z-10 inline-flex min-h-11 items-center font-semibold text-primary group-hover:underline"
          >
            {texts.readMore}
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
