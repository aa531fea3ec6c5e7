import { Link } from 'react-router'
import { TIME_ZONE } from '../../contract/formats/dates.ts'
import { sessionState } from '../../contract/sessions/session-state.ts'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { levelNames, subjectNames } from '../../contract/sessions/subject-names.ts'
import { useFindMessages } from '../i18n/find.ts'
import { useLanguage } from '../i18n/index.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { paths } from '../paths.ts'
import { StateBadge } from '../sessions/badges.tsx'
import { PlanHint } from '../sessions/card-price.tsx'
import { ClassList, hasClassList } from '../sessions/class-list.tsx'
import { ClassWhen } from '../sessions/class-time.tsx'
import { JoiningNotes } from '../sessions/joining-notes.tsx'
import { Seats } from '../sessions/seats.tsx'
import { CancelledNote } from '../sessions/session-notes.tsx'
import { SessionPicture } from '../sessions/session-picture.tsx'
import { ShareButton } from '../sessions/share-button.tsx'
import { TutorLine } from '../sessions/tutor-line.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'

type Props = { session: SessionDetail; now: Date; all: string }

/** What somebody who got the link wants to know: what, when, how much, is there room, who teaches. */
export function PublicSession({ session, now, all }: Props) {
  const messages = { find: useFindMessages(), sessions: useSessionMessages() }
  const { duration } = useTimeFormats()
  const { price } = session
  const isOpen = sessionState(session, now).state === 'open'
  return (
    <article className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-10">
      <header className="grid min-w-0 gap-4">
        <p>
          <Link
            to={paths.findSessions()}
            className="inline-flex min-h-11 items-center font-medium text-primary hover:underline"
          >
            ← {all}
          </Link>
        </p>
        <SessionPicture src={session.image} priority className="aspect-video w-full rounded-card" />
        <div className="flex flex-wrap items-center gap-2">
          <StateBadge session={session} now={now} />
          <Sorting session={session} />
        </div>
        <div>
          <h1 className="wrap-anywhere font-bold text-3xl sm:text-4xl">{session.title}</h1>
          <TutorLine {...session} />
        </div>
      </header>
      <Card className="grid gap-5 p-5 sm:p-6 lg:sticky lg:top-24 lg:row-span-2">
        {session.cancelledAt ? (
          <CancelledNote session={session} at={session.cancelledAt} />
        ) : (
          <>
            <p className="font-bold text-3xl">
              <Money amount={price} orFree />
              <PlanHint session={session} />
            </p>
            <JoiningNotes session={session} now={now} price={price} />
            <div className="grid gap-2">
              <ButtonLink
                to={paths.bookedSession(session._id)}
                variant={isOpen ? 'accent' : 'secondary'}
                size="lg"
              >
                {isOpen ? messages.find.bookNow : messages.sessions.view}
              </ButtonLink>
              {isOpen && <p className="text-muted text-sm">{messages.find.signInToBook}</p>}
              <ShareButton title={session.title} path={paths.session(session.slug ?? session._id)} />
            </div>
            <hr className="border-line" />
            <Facts
              className="grid-cols-2 lg:grid-cols-1"
              facts={[
                { label: messages.find.when, value: <When session={session} /> },
                { label: messages.sessions.duration, value: duration(session.duration) },
                { label: messages.sessions.seats, value: <Seats session={session} held={false} /> },
                {
                  label: messages.sessions.registrationStart,
                  value: <DateTime value={session.registrationStart} />,
                },
                {
                  label: messages.sessions.registrationEnd,
                  value: <DateTime value={session.registrationEnd} />,
                },
                ...(session.place
                  ? [{ label: messages.find.place, value: <Where session={session} /> }]
                  : []),
              ]}
            />
          </>
        )}
        <p className="text-muted text-sm">{messages.sessions.timesIn(TIME_ZONE)}</p>
      </Card>
      <div className="grid gap-6">
        <section className="grid gap-2">
          <h2 className="font-bold text-xl">{messages.sessions.about}</h2>
          <p className="wrap-anywhere max-w-prose whitespace-pre-line">{session.description}</p>
        </section>
        {!session.cancelledAt && hasClassList(session.classes) && <ClassList classes={session.classes} />}
      </div>
    </article>
  )
}

/** The branch and room, and below the street. */
function Where({ session: { place, address } }: { session: SessionDetail }) {
  return (
    <span className="wrap-anywhere">
      {place}
      {address && <span className="block font-normal text-muted text-sm">{address}</span>}
    </span>
  )
}

/** One class with its hours; of several the days between which they are. */
function When({ session: { classes, classStart, classEnd } }: { session: SessionDetail }) {
  if (classes.length <= 1) return <ClassWhen start={classStart} end={classEnd} />
  return (
    <>
      <DateTime value={classStart} show="date" /> – <DateTime value={classEnd} show="date" />
    </>
  )
}

/** Level, subject, mode and language, each a link to what else there is of it. */
function Sorting({ session: { level, subject, mode, language } }: { session: SessionDetail }) {
  const messages = useFindMessages()
  const spoken = useLanguage()
  const links = [
    level && { to: `?level=${level}`, text: levelNames[level][spoken] },
    subject && { to: `?subject=${subject}`, text: subjectNames[subject][spoken] },
    mode && { to: `?mode=${mode}`, text: messages.modes[mode] },
    language && {
      to: language === 'both' ? '' : `?language=${language}`,
      text: messages.languages[language],
    },
  ]
  return links.map(
    (link) =>
      link && (
        <Link
          key={link.text}
          to={paths.findSessions(link.to)}
          className="rounded-full bg-sunken px-3 py-1 font-medium text-sm hover:underline"
        >
          {link.text}
        </Link>
      ),
  )
}
