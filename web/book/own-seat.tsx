import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from 'react-router'
import type { OwnSession } from '../../contract/sessions/offer.ts'
import { useBookingMessages } from '../i18n/bookings.ts'
import { useChoiceMessages } from '../i18n/class-change-choices.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { usePaymentMessages } from '../i18n/payments.ts'
import { BookingConfirmation } from '../learn/booking/booking-confirmation.tsx'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { AtHand } from './book-now.tsx'
import { HoldCountdown } from './checkout/hold-countdown.tsx'
import { ReleaseSeat } from './checkout/release-seat.tsx'

type Props = { sessionId: string; hold: NonNullable<OwnSession['hold']>; onGoOn: () => void }

/** Shown to a student who returns with an active hold: the seat is reserved at the quoted price. */
export function HeldSeat({ sessionId, hold, onGoOn }: Props) {
  const { expiresAt, parts, fee } = hold
  const messages = usePaymentMessages()
  return (
    <div className="grid gap-3">
      <HoldCountdown until={expiresAt}>
        <ReleaseSeat sessionId={sessionId} isSwitch={hold.isSwitch} />
      </HoldCountdown>
      {parts !== undefined && <HeldPart parts={parts} amount={fee} />}
      <AtHand>
        <Button variant="accent" size="lg" className="w-full" onClick={onGoOn}>
          {messages.goOn}
        </Button>
      </AtHand>
      <p className="text-muted text-sm">{messages.heldPrice}</p>
    </div>
  )
}

/** Which part of the fee the seat is bought with. */
function HeldPart({ parts, amount }: { parts: number; amount: number }) {
  const messages = useCommonMessages()
  return (
    <p className="flex justify-between gap-3 font-semibold">
      {messages.partOf(1, parts)} <Money amount={amount} />
    </p>
  )
}

/** Says that the user has booked this session, and leads on to all that belongs to it. */
export function BookedNote({ bookingId }: { bookingId: string }) {
  const messages = useBookingMessages()
  return (
    <div role="status" className="grid gap-3">
      <p className="flex items-center gap-2.5 font-semibold">
        <CircleCheck aria-hidden="true" className="shrink-0 text-success" />
        {messages.booked}
      </p>
      <ButtonLink to={paths.booked(bookingId)} size="lg" className="w-full">
        {messages.seeBooking}
      </ButtonLink>
      <BookingConfirmation id={bookingId} isOnSession />
    </div>
  )
}

type CourseSeatProps = { seat: NonNullable<OwnSession['courseSeat']>; isSwitching: boolean }

/** That the user has a seat in another batch of the course: most want to switch, not to pay for both. */
export function CourseSeat({ seat: { bookingId, title }, isSwitching }: CourseSeatProps) {
  const messages = { bookings: useBookingMessages(), choices: useChoiceMessages() }
  return (
    <div className="grid gap-1 rounded-control bg-primary-soft p-3.5">
      <p className="wrap-anywhere">
        <span className="block font-semibold">{messages.choices.inCourse}</span>
        {title}
      </p>
      <Link
        to={isSwitching ? paths.booked(bookingId) : paths.switchBatch(bookingId)}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        {isSwitching ? messages.bookings.seeBooking : messages.choices.switchHere}
      </Link>
    </div>
  )
}
