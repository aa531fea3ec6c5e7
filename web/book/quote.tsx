import CalendarDays from 'lucide-react/icons/calendar-days'
import { Link } from 'react-router'
import { CLASH_LIMIT } from '../../contract/classes/limits.ts'
import { eachOf } from '../../contract/payments/money.ts'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useConfig } from '../client-config.tsx'
import { useBookingTexts } from '../i18n/bookings.ts'
import { useSayWhen } from '../i18n/class-times.ts'
import { useClassTexts } from '../i18n/classes.ts'
import { useFormats } from '../i18n/formats.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { ClassAddress } from '../learn/booking/class-place.tsx'
import { paths } from '../paths.ts'
import { PlanHint } from '../sessions/card-price.tsx'
import { ClassTime, ClassWhen } from '../sessions/class-time.tsx'
import { JoiningNotes } from '../sessions/joining-notes.tsx'
import { Money } from '../ui/money.tsx'
import { liveHold } from './own-state.ts'

type Props = { session: SessionDetail; now: Date; own: OwnSession | undefined }

/** Answers before somebody presses Book Now: when, where, and what a seat costs them. */
export function Quote({ session, now, own }: Props) {
  return (
    <>
      <div className="grid gap-2">
        <div className="flex items-start gap-2">
          <CalendarDays aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
          <p className="min-w-0 font-medium">
            <When session={session} />
          </p>
        </div>
        <ClassAddress of={{ ...session, isOnline: session.mode === 'online' }} />
      </div>
      {!own?.bookingId && <Price session={session} now={now} own={own} />}
      <Clashes own={own} />
    </>
  )
}

/** What a seat costs somebody who has none. */
function Price({ session, now, own }: Props) {
  const texts = useBookingTexts()
  const price = own?.whole?.amount ?? session.price
  const isSwitch = liveHold(own, now)?.isSwitch === true
  return (
    <>
      {isSwitch ? (
        <div>
          <p className="text-muted text-sm">{texts.difference}</p>
          <p className="font-bold text-3xl">
            <Money amount={price} orFree />
          </p>
          <p className="text-muted">{texts.differenceHint}</p>
        </div>
      ) : (
        <p className="font-bold text-3xl">
          <Money amount={price} orFree />
          <PerClass session={session} price={price} />
          <PlanHint session={session} />
        </p>
      )}
      <JoiningNotes session={session} now={now} price={isSwitch ? undefined : price} />
    </>
  )
}

/** One class with its hours, and how far it is; of several the weekly hours, and below them the next one. */
function When({ session }: Pick<Props, 'session'>) {
  const [first, ...rest] = useSayWhen()(session)
  const { classStart, classEnd, schedule } = session
  if (!schedule) return <ClassWhen start={classStart} end={classEnd} />
  return (
    <>
      {first}
      <span className="block font-normal text-sm">{rest.join(' · ')}</span>
    </>
  )
}

/** Before the first of several classes: how many they are, and what one of them comes to. */
function PerClass({ session, price }: { session: SessionDetail; price: number }) {
  const texts = useSessionTexts()
  const { currency } = useConfig()
  const { money } = useFormats()
  const count = session.classes.filter(({ state }) => state !== 'cancelled').length
  // The note about joining late says what is left, and for how much.
  if (count <= 1 || price <= 0 || price !== session.fee) return null
  const { each, isExact } = eachOf(price, count)
  return (
    <span className="block font-medium text-muted text-sm">
      {texts.perClass(count, money(each, currency), isExact)}
    </span>
  )
}

/**
 * B06: that classes of a session meet classes that one has booked, in a line that opens. One may go on.
 */
function Clashes({ own }: { own: OwnSession | undefined }) {
  const texts = useClassTexts().clash
  const clashes = own?.clashes
  if (!clashes || clashes.length === 0) return null
  const others = new Set(clashes.map(({ with: { sessionId, start } }) => `${sessionId} ${start}`))
  return (
    <details className="rounded-control bg-accent-soft px-3.5 text-accent-ink">
      <summary className="cursor-pointer py-2.5 font-semibold">
        {texts.overlaps(others.size, clashes.length === CLASH_LIMIT)}
      </summary>
      <ul className="grid gap-2 text-sm">
        {clashes.map(({ class: own, with: other }) => (
          <li key={`${own.start} ${other.sessionId} ${other.start}`} className="wrap-anywhere">
            <ClassTime start={own.start} end={own.end} />: {texts.meets}{' '}
            <Link to={paths.bookedSession(other.sessionId)} className="underline">
              {other.title}
            </Link>
            , <ClassTime start={other.start} end={other.end} />
          </li>
        ))}
      </ul>
      <p className="py-2.5 text-sm">{texts.goOn}</p>
    </details>
  )
}
