import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { useFormats } from '../i18n/formats.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { bookableQuery } from '../queries/sessions.ts'
import { ClassTime } from '../sessions/class-time.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Money } from '../ui/money.tsx'

/** For somebody who has never booked: what to do, and sessions to begin with. */
export function FirstSteps() {
  const messages = useDashboardMessages().centre
  const { findSession } = useDashboardMessages()
  return (
    <Card className="grid gap-6 p-5 sm:p-6">
      <h2 className="font-bold text-xl">{messages.firstSteps}</h2>
      <ol className="grid gap-4 sm:grid-cols-3">
        {messages.steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3 sm:block">
            <span
              aria-hidden="true"
              className="flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft font-bold text-primary"
            >
              <StepNumber number={index + 1} />
            </span>
            <div className="sm:mt-2">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Bookable />
      <ButtonLink to={paths.sessionList()} className="justify-self-start">
        {findSession}
      </ButtonLink>
    </Card>
  )
}

function StepNumber({ number }: { number: number }) {
  return useFormats().number(number)
}

/** Three sessions with a free seat, those that begin soonest. Renders nothing while there are none. */
function Bookable() {
  const messages = { ...useDashboardMessages().centre, ...useSessionMessages() }
  const { data = [] } = useQuery(bookableQuery)
  if (data.length === 0) return null
  return (
    <section aria-label={messages.bookable} className="grid gap-2">
      <h3 className="font-semibold">{messages.bookable}</h3>
      <ul className="grid gap-3 lg:grid-cols-3">
        {data.map(({ _id, title, tutor, classStart, classEnd, fee }) => (
          <li key={_id}>
            <Link
              prefetch="intent"
              to={paths.bookedSession(_id)}
              className="group grid h-full content-start gap-1 rounded-control border border-line bg-paper p-3.5"
            >
              <span className="wrap-anywhere line-clamp-2 font-semibold leading-snug group-hover:underline">
                {title}
              </span>
              <span className="wrap-anywhere line-clamp-1 text-muted text-sm">{messages.by(tutor)}</span>
              <span className="text-sm">
                <ClassTime start={classStart} end={classEnd} />
              </span>
              <span className="font-semibold">
                <Money amount={fee} orFree />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
