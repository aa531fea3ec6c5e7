import CalendarDays from 'lucide-react/icons/calendar-days'
import { useHomeTexts } from '../../i18n/home.ts'
import { paths } from '../../paths.ts'
import { SessionWhen } from '../../sessions/class-time.tsx'
import { previewState } from '../../sessions/navigation-state.ts'
import { TutorFace } from '../../sessions/session-picture.tsx'
import { useSessionPath } from '../../sessions/use-session-path.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { SectionOf } from './home-section.tsx'
import { Section, SectionHeading } from './section.tsx'
import type { SessionCardData } from './session-cards.ts'

type Props = { section: SectionOf<'freeClasses'>; sessions: readonly SessionCardData[] | null }

/**
 * R03: the 'Book Free Class' cards, drawn as tickets: free sessions that can be booked now. Null while
 * loading.
 */
export function FreeClasses({ section, sessions }: Props) {
  const texts = useHomeTexts().freeClasses
  return (
    <Section className="bg-accent-soft">
      <div className="grid grid-cols-1 items-center gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
        <div>
          <img
            src="/pictures/free-class.webp"
            alt=""
            width={480}
            height={360}
            loading="lazy"
            className="mb-4 h-auto w-48 sm:w-64"
          />
          <SectionHeading title={section.heading ?? texts.heading} text={section.text} />
        </div>
        {sessions?.length === 0 ? (
          <Card className="grid justify-items-start gap-4 p-5 sm:p-6">
            <p className="text-lg">{texts.none}</p>
            <ButtonLink to={paths.findSessions()} variant="secondary">
              {texts.seeAll}
            </ButtonLink>
          </Card>
        ) : (
          <ul className="flex flex-col gap-4">
            {sessions
              ? sessions.map((session) => (
                  <li key={session._id}>
                    <Ticket session={session} />
                  </li>
                ))
              : [1, 2, 3].map((card) => (
                  <li key={card}>
                    <Skeleton className="h-34 rounded-card" />
                  </li>
                ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

function Ticket({ session }: { session: SessionCardData }) {
  const texts = useHomeTexts().freeClasses
  return (
    <Card className="flex items-stretch">
      <div className="min-w-0 flex-1 p-5 sm:p-6">
        <p className="mb-1 flex items-center gap-1.5 font-semibold text-primary text-sm">
          <TutorFace src={session.tutorPhoto} />
          <span className="truncate">{session.tutor}</span>
        </p>
        <h3 className="wrap-anywhere line-clamp-2 font-bold text-xl leading-snug">{session.title}</h3>
        <p className="mt-1 flex items-center gap-1.5 text-muted">
          <CalendarDays aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="min-w-0">
            <SessionWhen of={session} />
          </span>
        </p>
      </div>
      <div className="grid shrink-0 place-items-center border-line-strong/40 border-l-2 border-dashed px-3.5 py-4 sm:px-6">
        <ButtonLink
          to={useSessionPath()(session)}
          state={previewState(session)}
          variant="accent"
          className="max-sm:w-24 max-sm:px-2 max-sm:py-2 max-sm:leading-tight sm:whitespace-nowrap"
        >
          {texts.book}
          <span className="sr-only">: {session.title}</span>
        </ButtonLink>
      </div>
    </Card>
  )
}
