import { Link } from 'react-router'
import type { PublicTutor as Tutor } from '../../contract/people/tutors.ts'
import { useLanguage } from '../i18n/index.ts'
import { useTeacherTexts } from '../i18n/teachers.ts'
import { useTutorTexts } from '../i18n/tutors.ts'
import type { TutorPage } from '../loader-context.ts'
import { paths } from '../paths.ts'
import { RatingLink } from '../sessions/average-rating.tsx'
import { ClassWhen } from '../sessions/class-time.tsx'
import { ShareButton } from '../sessions/share-button.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { NamedList } from '../ui/named-list.tsx'
import { FoundCard } from './found-card.tsx'
import { TutorReviews } from './tutor-reviews.tsx'

type Props = Omit<TutorPage, 'pictureVersion'> & { now: Date }

/**
 * Answers what somebody asks about a tutor: what do they teach, when is the next class, what can I book, who
 * are they.
 */
export function PublicTutor({ tutor, sessions, total, now }: Props) {
  const texts = useTutorTexts()
  return (
    <article className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-10">
      <header className="grid min-w-0 gap-4">
        <p>
          <Link
            to={paths.tutors()}
            className="inline-flex min-h-11 items-center font-medium text-primary hover:underline"
          >
            ← {useTeacherTexts().all}
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-5">
          <Avatar src={tutor.photo} name={tutor.name} className="size-24" />
          <div className="min-w-0 flex-1">
            <h1 className="wrap-anywhere font-bold text-3xl sm:text-4xl">{tutor.name}</h1>
            <p className="wrap-anywhere mt-1.5 font-medium text-lg text-primary">{tutor.expertise}</p>
            <RatingLink rating={tutor.rating} />
          </div>
        </div>
        <Taught tutor={tutor} />
        {tutor.bio && <p className="wrap-anywhere max-w-prose whitespace-pre-line">{tutor.bio}</p>}
      </header>
      <Card className="grid gap-5 p-5 sm:p-6 lg:sticky lg:top-24 lg:row-span-2">
        <NextClasses tutor={tutor} />
        <Facts
          className="wrap-anywhere grid-cols-2 lg:grid-cols-1"
          facts={[
            { label: texts.experience, value: texts.years(tutor.experience) },
            { label: texts.availability, value: texts.availabilities[tutor.availability] },
            { label: texts.education, value: tutor.education },
          ]}
        />
        <ShareButton title={tutor.name} path={paths.tutor(tutor.slug)} />
      </Card>
      <section className="grid gap-4">
        <h2 className="font-bold text-xl">{texts.sessions}</h2>
        {total === 0 && <p className="text-muted">{texts.noSessions}</p>}
        <ul className="grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          {sessions.map((session, index) => (
            <li key={session._id}>
              <FoundCard session={session} now={now} isFirst={index < 2} heading="h3" />
            </li>
          ))}
        </ul>
        <p>
          <ButtonLink
            to={paths.findSessions(total === 0 ? '' : `?tutor=${tutor.tutorId}`)}
            variant="secondary"
          >
            {total === 0 ? texts.otherSessions : texts.allSessions}
          </ButtonLink>
        </p>
      </section>
      <TutorReviews reviews={tutor.reviews} />
    </article>
  )
}

/** Levels and subjects, each a link to their sessions of it. */
function Taught({ tutor: { taught, tutorId } }: { tutor: Tutor }) {
  const texts = useTutorTexts()
  const language = useLanguage()
  const links = [
    ...taught.subjects.map((one) => ({ filter: `subject=${one.slug}`, text: one[language] })),
    ...taught.levels.map((one) => ({ filter: `level=${one.slug}`, text: one[language] })),
  ]
  if (links.length === 0) return null
  return (
    <NamedList name={texts.teaches} className="flex flex-wrap gap-2">
      {links.map(({ filter, text }) => (
        <li key={filter}>
          <Link
            to={paths.findSessions(`?tutor=${tutorId}&${filter}`)}
            className="inline-flex min-h-11 items-center rounded-full bg-sunken px-3.5 font-medium text-sm hover:underline sm:min-h-9"
          >
            {text}
          </Link>
        </li>
      ))}
    </NamedList>
  )
}

function NextClasses({ tutor: { classes } }: { tutor: Tutor }) {
  const texts = useTutorTexts()
  if (classes.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="font-bold text-xl">{texts.nextClasses}</h2>
      <ol className="grid gap-3">
        {classes.map(({ _id, start, end, sessionId, sessionSlug, title }) => (
          <li key={_id}>
            <p className="font-medium text-sm">
              <ClassWhen start={start} end={end} />
            </p>
            <Link
              to={sessionSlug ? paths.session(sessionSlug) : paths.bookedSession(sessionId)}
              className="wrap-anywhere inline-flex min-h-11 items-center text-primary hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
      <hr className="mt-3 border-line" />
    </section>
  )
}
