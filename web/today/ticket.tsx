import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useNow } from '../hooks/use-now.ts'
import { useClassTimes } from '../i18n/class-times.ts'
import { useClassTexts } from '../i18n/classes.ts'
import { usePartTexts } from '../i18n/fee-parts.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { ClassAddress } from '../learn/booking/class-place.tsx'
import { paths } from '../paths.ts'
import { ClassTime } from '../sessions/class-time.tsx'
import { Join } from '../sessions/join.tsx'
import { SessionPicture } from '../sessions/session-picture.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Panel } from './panel.tsx'

const loadPhoneMessages = async () => (await import('../you/phone/phone-messages.tsx')).PhoneMessages

/** The class that runs or comes next, as its ticket, and the ways to all that is booked. */
export function NextClass({ nextClass, bookings }: Pick<Overview, 'nextClass' | 'bookings'>) {
  const texts = { today: useTodayTexts(), classes: useClassTexts() }
  const now = useNow()
  const PhoneMessages = useLazyComponent(loadPhoneMessages, bookings > 0)
  const isRunning = nextClass !== null && new Date(nextClass.start) <= now
  return (
    <Panel
      title={isRunning ? texts.classes.running : texts.classes.next}
      className={nextClass ? 'border-primary' : ''}
    >
      {nextClass ? <Ticket nextClass={nextClass} /> : <p className="text-muted">{texts.today.noNextClass}</p>}
      {PhoneMessages && <PhoneMessages isOffer />}
      <div className="flex flex-wrap items-center gap-3">
        {nextClass ? (
          <ButtonLink to={paths.booked(nextClass._id)}>{texts.today.openClass}</ButtonLink>
        ) : (
          <ButtonLink to={paths.findSessions()}>{texts.today.findSession}</ButtonLink>
        )}
        {bookings > 0 && (
          <>
            <ButtonLink to={paths.bookedSessions()} variant="secondary">
              {texts.today.bookingCount(bookings)}
            </ButtonLink>
            <ButtonLink to={paths.ownRoutine()} variant="secondary">
              {texts.today.routine}
            </ButtonLink>
          </>
        )}
      </div>
    </Panel>
  )
}

type Props = { nextClass: NonNullable<Overview['nextClass']> }

function Ticket({ nextClass }: Props) {
  const { title, image, start, end } = nextClass
  const { distance } = useClassTimes()
  const now = useNow()
  return (
    <div className="grid gap-4 sm:grid-cols-[11rem_1fr] sm:items-start">
      <SessionPicture src={image} priority className="aspect-video w-full rounded-control sm:aspect-4/3" />
      <div className="grid min-w-0 gap-2">
        <div>
          <Badge tone="info">{distance(start, end, now)}</Badge>
        </div>
        <p className="font-bold text-xl sm:text-2xl">
          <ClassTime start={start} end={end} />
        </p>
        <Link
          prefetch="intent"
          to={paths.booked(nextClass._id)}
          className="wrap-anywhere flex min-h-11 items-center font-semibold text-lg leading-snug hover:underline"
        >
          {title}
        </Link>
        <Tutor nextClass={nextClass} />
        <ClassAddress of={nextClass} />
        <Door nextClass={nextClass} />
      </div>
    </div>
  )
}

function Tutor({ nextClass: { tutor, tutorSlug } }: Props) {
  const texts = useSessionTexts()
  if (!tutorSlug) return <p className="wrap-anywhere text-muted">{texts.by(tutor)}</p>
  return (
    <Link
      prefetch="intent"
      to={paths.tutor(tutorSlug)}
      className="wrap-anywhere flex min-h-11 w-fit items-center text-muted hover:underline"
    >
      {texts.by(tutor)}
    </Link>
  )
}

/** How to get into an online class. */
function Door({ nextClass }: Props) {
  const parts = usePartTexts()
  if (!nextClass.isOnline) return null
  if (nextClass.isClosed)
    return <p className="rounded-control bg-danger-soft px-3.5 py-2.5 text-danger">{parts.closedNow}</p>
  return <Join one={nextClass} />
}
