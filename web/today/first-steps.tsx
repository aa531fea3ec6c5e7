import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../i18n/formats.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { bookableQuery } from '../queries/sessions.ts'
import { SessionWhen } from '../sessions/class-time.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from './panel.tsx'

/** For who has never booked: what to do, and sessions to begin with. */
export function BookingSteps() {
  const texts = useTodayTexts()
  return (
    <Steps title={texts.firstSteps} steps={texts.steps}>
      <Bookable />
      <ButtonLink to={paths.findSessions()} className="self-start">
        {texts.findSession}
      </ButtonLink>
    </Steps>
  )
}

type StepsProps = { title: string; steps: readonly { title: string; text: string }[]; children: ReactNode }

/** Shows the first steps, in order, to who begins here. */
export function Steps({ title, steps, children }: StepsProps) {
  const { number } = useFormats()
  return (
    <Panel title={title} className="gap-6">
      <ol className="grid gap-4 sm:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-3 sm:block">
            <span
              aria-hidden="true"
              className="flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft font-bold text-primary"
            >
              {number(index + 1)}
            </span>
            <div className="sm:mt-2">
              <h3 className="font-semibold">{step.title}</h3>
              <p className="text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      {children}
    </Panel>
  )
}

/** Three sessions with a free seat, those that begin soonest. Renders nothing while there are none. */
function Bookable() {
  const texts = { today: useTodayTexts(), sessions: useSessionTexts() }
  const { data = [] } = useQuery(bookableQuery)
  if (data.length === 0) return null
  return (
    <section aria-label={texts.today.bookable} className="grid gap-2">
      <h3 className="font-semibold">{texts.today.bookable}</h3>
      <ul className="grid gap-3 lg:grid-cols-3">
        {data.map(({ _id, title, tutor, price, ...times }) => (
          <li key={_id}>
            <Link
              prefetch="intent"
              to={paths.bookedSession(_id)}
              className="group grid h-full content-start gap-1 rounded-control border border-line bg-paper p-3.5"
            >
              <span className="wrap-anywhere line-clamp-2 font-semibold leading-snug group-hover:underline">
                {title}
              </span>
              <span className="wrap-anywhere line-clamp-1 text-muted text-sm">
                {texts.sessions.by(tutor)}
              </span>
              <span className="text-sm">
                <SessionWhen of={times} />
              </span>
              <span className="font-semibold">
                <Money amount={price} orFree />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
