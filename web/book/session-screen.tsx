import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { TIME_ZONE } from '../../contract/formats/dates.ts'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import type { Session, SessionDetail } from '../../contract/sessions/sessions.ts'
import { useFindTexts } from '../i18n/find.ts'
import { useLanguage } from '../i18n/index.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { StateBadge } from '../sessions/badges.tsx'
import { SessionPicture } from '../sessions/session-picture.tsx'
import { ShareButton } from '../sessions/share-button.tsx'
import { RejectionNote, StatusBadge } from '../sessions/status-badge.tsx'
import { TutorCard } from '../sessions/tutor-card.tsx'
import { Card } from '../ui/card.tsx'
import type { PlanProps } from './plan.tsx'
import { Quote } from './quote.tsx'
import { CancelledNote, SeatFacts } from './seat-facts.tsx'
import { SessionReviews } from './session-reviews.tsx'

export type SessionProps = {
  session: SessionDetail
  now: Date
  /** What the signed-in person has of it. */
  own?: OwnSession | undefined
  /** What else they do with it, with the classes. */
  managing?: ReactNode
  /** What they read of the reviews, and do with them. */
  reviews?: ReactNode
  /** Book Now, or what stands in its place. */
  booking: ReactNode
}

const Nothing: ComponentType<PlanProps> = () => null

/**
 * In the page that the server sends, and brought to life once its scripts have loaded: nobody presses it
 * first. Without them the rest of the page works.
 */
const Plan = lazy(async () => ({
  default: await import('./plan.tsx').then(
    (loaded): ComponentType<PlanProps> => loaded.Plan,
    () => Nothing,
  ),
}))

/**
 * The one screen of a session, at /sessions/{slug} and at /bookedSession/{id}: what, when, where, how much,
 * and the way to a seat; then what else there is to know.
 */
export function SessionScreen({ session, now, own, managing, reviews, booking }: SessionProps) {
  const texts = { find: useFindTexts(), sessions: useSessionTexts() }
  const { slug, status, cancelledAt } = session
  return (
    <article className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <header className="grid min-w-0 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Link
            to={paths.findSessions()}
            className="inline-flex min-h-11 items-center font-medium text-primary hover:underline"
          >
            ← {texts.find.all}
          </Link>
          {slug && status === 'approved' && <ShareButton title={session.title} path={paths.session(slug)} />}
        </div>
        <SessionPicture src={session.image} priority className="aspect-video w-full rounded-card" />
        <div className="flex flex-wrap items-center gap-x-2">
          {status !== 'approved' && <StatusBadge session={session} now={now} />}
          <StateBadge session={session} now={now} hasSeat={Boolean(own?.bookingId)} />
          <CatalogueLinks session={session} />
        </div>
        <div>
          <h1 className="wrap-anywhere font-bold text-3xl sm:text-4xl">{session.title}</h1>
          <TutorCard {...session} />
        </div>
        <RejectionNote session={session} />
        {managing}
      </header>
      {/* The ways to pay may be higher than the screen, so they scroll. */}
      <Card className="grid gap-5 p-5 sm:p-6 lg:not-has-[[data-paying]]:sticky lg:top-24 lg:row-span-2">
        {cancelledAt ? (
          <CancelledNote session={session} at={cancelledAt} />
        ) : (
          <>
            <Quote session={session} now={now} own={own} />
            {booking}
            <hr className="border-line" />
            <SeatFacts session={session} now={now} own={own} />
          </>
        )}
        <p className="text-muted text-sm">{texts.sessions.timesIn(TIME_ZONE)}</p>
      </Card>
      <div className="grid gap-6">
        <section className="grid gap-2">
          <h2 className="font-bold text-xl">{texts.sessions.about}</h2>
          <p className="wrap-anywhere max-w-prose whitespace-pre-line">{session.description}</p>
        </section>
        {!cancelledAt && (
          <Suspense>
            <Plan classes={session.classes} isManaged={managing !== undefined} />
          </Suspense>
        )}
        {reviews ?? <SessionReviews key={session.reviews[0]?._id} session={session} />}
      </div>
    </article>
  )
}

/** Level, subject, mode and language of a session, each a link to what else there is of it. */
function CatalogueLinks({ session }: { session: Session }) {
  const { level, levelName, subject, subjectName, mode, language } = session
  const texts = useFindTexts()
  const spoken = useLanguage()
  const links = [
    levelName && { to: `?level=${level}`, text: levelName[spoken] },
    subjectName && { to: `?subject=${subject}`, text: subjectName[spoken] },
    mode && { to: `?mode=${mode}`, text: texts.modes[mode] },
    language && {
      to: language === 'both' ? '' : `?language=${language}`,
      text: texts.languages[language],
    },
  ]
  return links.map(
    (link) =>
      link && (
        <Link
          key={link.text}
          to={paths.findSessions(link.to)}
          className="inline-flex min-h-11 items-center hover:underline"
        >
          <span className="rounded-full bg-sunken px-3 py-1 font-medium text-sm">{link.text}</span>
        </Link>
      ),
  )
}
