import CalendarDays from 'lucide-react/icons/calendar-days'
import { Link } from 'react-router'
import { CLASH_LIMIT } from '../../contract/classes/limits.ts'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useConfig } from '../client-config.tsx'
import { useClassTexts } from '../i18n/classes.ts'
import { useFormats } from '../i18n/formats.ts'
import { usePaymentTexts } from '../i18n/payments.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { ClassAddress } from '../learn/booking/class-place.tsx'
import { paths } from '../paths.ts'
import { PlanHint } from '../sessions/card-price.tsx'
import { ClassTime, ClassWhen } from '../sessions/class-time.tsx'
import { JoiningNotes } from '../sessions/joining-notes.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Money } from '../ui/money.tsx'
import { liveHold } from './own-state.ts'

type Props = { session: SessionDetail; now: Date; own: OwnSession | undefined }

/** What somebody wants to know before they press Book Now: when, where, and what a seat costs them. */
export function Quote({ session, now, own }: Props) {
  const texts = usePaymentTexts()
  const price = own?.price?.amount ?? session.price
  const isSwitch = liveHold(own, now)?.isSwitch === true
  return (
    <>
      <div className="grid gap-2">
        <div className="flex items-start gap-2">
          <CalendarDays aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
          <p className="min-w-0 font-medium">
            <When session={session} now={now} />
          </p>
        </div>
        <ClassAddress of={{ ...session, isOnline: session.mode === 'online' }} />
      </div>
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
      <Clashes own={own} />
    </>
  )
}

/** One class with its hours; of several the days between which they are, and the next one. */
function When({ session: { classes, classStart, classEnd }, now }: Omit<Props, 'own'>) {
  const texts = useSessionTexts()
  if (classes.length <= 1) return <ClassWhen start={classStart} end={classEnd} />
  const next = classes.find(({ state, end }) => state === 'planned' && new Date(end) > now)
  return (
    <>
      <DateTime value={classStart} show="date" /> – <DateTime value={classEnd} show="date" />
      {next && (
        <span className="block font-normal text-sm">
          {texts.nextClass}: <ClassTime start={next.start} end={next.end} />
        </span>
      )}
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
  const each = Math.round(price / count)
  return (
    <span className="block font-medium text-muted text-sm">
      {texts.perClass(count, money(each, currency), each * count === price)}
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
