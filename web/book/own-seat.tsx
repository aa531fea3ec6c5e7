import CircleCheck from 'lucide-react/icons/circle-check'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import type { Session } from '../../contract/sessions/sessions.ts'
import { useBookingTexts } from '../i18n/bookings.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { usePaymentTexts } from '../i18n/payments.ts'
import { BookingConfirmation } from '../learn/booking/just-booked.tsx'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { AtHand } from './book-now.tsx'
import { HoldCountdown } from './checkout/hold-countdown.tsx'
import { ReleaseSeat } from './checkout/release-seat.tsx'
import { WaitlistPanel } from './waitlist/waitlist-panel.tsx'

type Props = {
  session: Session
  bookingId: string | undefined
  hold: OwnSession['hold']
  place: OwnSession['waitlist']
  /** Whether a seat was offered that can still be taken. */
  isOffered: boolean
  onPay: () => void
}

/** Shows in place of Book Now: their booking, the seat they hold, or the waitlist. */
export function OwnSeat({ session, bookingId, hold, place, isOffered, onPay }: Props) {
  if (bookingId) return <BookedNote bookingId={bookingId} />
  if (hold) return <HeldSeat sessionId={session._id} hold={hold} onPay={onPay} />
  return <WaitlistPanel session={session} place={place} isOffered={isOffered} onPay={onPay} />
}

type HeldProps = { sessionId: string; hold: NonNullable<OwnSession['hold']>; onPay: () => void }

/** Shown to a student who returns with an active hold: the seat is reserved at the quoted price. */
function HeldSeat({ sessionId, hold, onPay }: HeldProps) {
  const { expiresAt, parts, fee } = hold
  const texts = usePaymentTexts()
  return (
    <div className="grid gap-3">
      <HoldCountdown until={expiresAt}>
        <ReleaseSeat sessionId={sessionId} isSwitch={hold.isSwitch} />
      </HoldCountdown>
      {parts !== undefined && <HeldPart parts={parts} amount={fee} />}
      <AtHand>
        <Button variant="accent" size="lg" className="w-full" onClick={onPay}>
          {texts.goOn}
        </Button>
      </AtHand>
      <p className="text-muted text-sm">{texts.heldPrice}</p>
    </div>
  )
}

/** Which part of the fee the seat is bought with. */
function HeldPart({ parts, amount }: { parts: number; amount: number }) {
  const texts = useCommonTexts()
  return (
    <p className="flex justify-between gap-3 font-semibold">
      {texts.partOf(1, parts)} <Money amount={amount} />
    </p>
  )
}

/** Says that the user has booked this session, and leads on to all that belongs to it. */
function BookedNote({ bookingId }: { bookingId: string }) {
  const texts = useBookingTexts()
  return (
    <div role="status" className="grid gap-3">
      <p className="flex items-center gap-2.5 font-semibold">
        <CircleCheck aria-hidden="true" className="shrink-0 text-success" />
        {texts.booked}
      </p>
      <ButtonLink to={paths.booked(bookingId)} size="lg" className="w-full">
        {texts.seeBooking}
      </ButtonLink>
      <BookingConfirmation id={bookingId} />
    </div>
  )
}
