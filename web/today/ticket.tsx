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
import { cn } from '../ui/cn.ts'
import { Panel } from './panel.tsx'

const loadPhoneMessages = async () => (await import('../you/phone/phone-messages.tsx')).PhoneMessages

const NEAR_MS = 3600_000

/** From an hour before a class until its end its ticket comes before everything else. */
export function useIsNear(nextClass: Overview['nextClass'] | undefined): boolean {
  const now = useNow().getTime()
  if (!nextClass) return false
  return Date.parse(nextClass.start) - NEAR_MS <= now && now < Date.parse(nextClass.end)
}

type NextProps = Pick<Overview, 'nextClass' | 'bookings'> & {
  /** The way in comes before the picture and the rest. */
  isNear?: boolean
}

/** The class that runs or comes next, as its ticket, and the ways to all that is booked. */
export function NextClass({ nextClass, bookings, isNear = false }: NextProps) {
  const texts = { today: useTodayTexts(), classes: useClassTexts() }
  const now = useNow()
  const PhoneMessages = useLazyComponent(loadPhoneMessages, bookings > 0)
  const isRunning = nextClass !== null && new Date(nextClass.start) <= now
  return (
    <Panel
      title={isRunning ? texts.classes.running : texts.classes.next}
      className={nextClass ? 'border-primary' : ''}
    >
      {nextClass ? (
        <Ticket nextClass={nextClass} isNear={isNear} />
      ) : (
        <p className="text-muted">{texts.today.noNextClass}</p>
      )}
      {PhoneMessages && <PhoneMessages isOffer />}
      <div className="flex flex-wrap items-center gap-3">
        {nextClass ? (
          <Link
            prefetch="intent"
            to={paths.booked(nextClass._id)}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            {texts.today.openClass}
          </Link>
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

function Ticket({ nextClass, isNear }: Props & { isNear: boolean }) {
  const { title, image, start, end } = nextClass
  const { distance } = useClassTimes()
  const now = useNow()
  return (
    <div className="grid gap-4 sm:grid-cols-[11rem_1fr] sm:items-start">
      <SessionPicture
        src={image}
        priority
        className={cn('aspect-video w-full rounded-control sm:aspect-4/3', isNear && 'max-sm:hidden')}
      />
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
        {isNear && <Door nextClass={nextClass} />}
        <Tutor nextClass={nextClass} />
        <ClassAddress of={nextClass} />
        {!isNear && <Door nextClass={nextClass} />}
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
