import type { OwnSession } from '../../contract/sessions/quote.ts'
import { sessionState } from '../../contract/sessions/session-state.ts'
import type { Session, SessionDetail } from '../../contract/sessions/sessions.ts'
import { useSayWhen } from '../i18n/class-times.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Facts } from '../ui/facts.tsx'
import { hasOffer, liveHold } from './own-state.ts'

type CancelledProps = {
  session: Pick<SessionDetail, 'classStart' | 'classEnd' | 'schedule' | 'duration' | 'fee'>
  at: string
}

/**
 * In the place of price and registration, for thirty days: that nobody can book, when that was decided, and
 * where money and other sessions are.
 */
export function CancelledNote({ session, at }: CancelledProps) {
  const texts = useSessionTexts()
  const formats = useTimeFormats()
  const { cancelled } = texts
  const { duration, fee } = session
  const [planned] = useSayWhen()(session)
  return (
    <>
      <div className="grid gap-4">
        <div className="grid gap-2 rounded-control bg-danger-soft p-4" role="status">
          <p className="font-bold text-xl">{cancelled.title}</p>
          <p>
            {cancelled.on} <DateTime value={at} />
          </p>
        </div>
        <p>
          {cancelled.closed} {fee > 0 && cancelled.money}
        </p>
        <ButtonLink to={paths.findSessions()} variant="primary" size="lg">
          {cancelled.others}
        </ButtonLink>
        {fee > 0 && (
          <ButtonLink to={paths.money()} variant="secondary" size="lg">
            {cancelled.payments}
          </ButtonLink>
        )}
      </div>
      <hr className="border-line" />
      <Facts
        className="grid-cols-2 lg:grid-cols-1"
        facts={[
          { label: cancelled.was, value: planned },
          { label: texts.duration, value: formats.duration(duration) },
        ]}
      />
    </>
  )
}

type Props = { session: SessionDetail; now: Date; own: OwnSession | undefined }

/** How long, how many seats, and when one can register. */
export function SeatFacts({ session, now, own }: Props) {
  const texts = useSessionTexts()
  const { duration } = useTimeFormats()
  const isKept = liveHold(own, now) !== undefined || hasOffer(own, now)
  const hasBegun = now >= new Date(session.registrationStart)
  const hasEnded = now > new Date(session.registrationEnd)
  // An end that has passed says the opposite of Book Now.
  const isLate = hasEnded && sessionState(session, now).state === 'open'
  const registration = [
    {
      label: hasBegun ? texts.registrationStarted : texts.registrationStart,
      value: <DateTime value={session.registrationStart} />,
    },
    {
      label: hasEnded ? texts.registrationEnded : texts.registrationEnd,
      value: <DateTime value={session.registrationEnd} />,
    },
  ]
  return (
    <Facts
      className="grid-cols-2 lg:grid-cols-1"
      facts={[
        { label: texts.duration, value: duration(session.duration) },
        { label: texts.seats, value: <Seats session={session} held={isKept} /> },
        ...(isLate ? [] : registration),
      ]}
    />
  )
}

type SeatsProps = {
  session: Pick<Session, 'capacity' | 'seatsLeft'> /** The user holds one of the seats. */
  held?: boolean
}

/** The number of seats left. Changes are announced to screen readers. */
function Seats({ session: { capacity, seatsLeft }, held = false }: SeatsProps) {
  const texts = { common: useCommonTexts(), sessions: useSessionTexts() }
  if (capacity === null || seatsLeft === null) return texts.sessions.noSeatLimit
  const text =
    seatsLeft > 0
      ? texts.sessions.seatsLeft(seatsLeft, capacity)
      : held
        ? texts.sessions.lastHeld
        : texts.common.states.soldOut
  return <span aria-live="polite">{text}</span>
}
