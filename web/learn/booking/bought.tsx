import ReceiptText from 'lucide-react/icons/receipt-text'
import type { BookedSession, getBooking } from '../../../contract/bookings/bookings.ts'
import { TIME_ZONE } from '../../../contract/formats/dates.ts'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import { useMoneyMessages } from '../../i18n/money.ts'
import { useSessionMessages } from '../../i18n/sessions.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { SessionPicture } from '../../sessions/session-picture.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
import { PartsOfBooking } from '../dues/parts-of-booking.tsx'
import { BookingTimeline } from '../money/timeline.tsx'
import { CancelBooking } from './cancel-booking.tsx'

export type Read = ResponseOf<typeof getBooking>

/** What was bought, as it was at the time of booking, and how it is paid. */
export function Bought({ read: { sessionDetails: booking, hasReceipt, parts } }: { read: Read }) {
  const isSeat = !booking.cancelledAt
  return (
    <>
      {parts && <PartsOfBooking parts={parts} sessionId={booking.sessionId} canPay={isSeat} />}
      <Sold booking={booking} hasReceipt={hasReceipt} />
    </>
  )
}

function Sold({ booking, hasReceipt }: { booking: BookedSession; hasReceipt: boolean }) {
  const messages = { money: useMoneyMessages(), sessions: useSessionMessages() }
  const { duration } = useTimeFormats()
  return (
    <Card className="grid gap-5 overflow-hidden">
      <SessionPicture src={booking.image} priority className="aspect-video w-full" />
      <div className="grid gap-4 px-5 pb-5">
        <Facts
          className="grid-cols-2"
          facts={[
            { label: messages.sessions.classStart, value: <DateTime value={booking.classStart} /> },
            { label: messages.sessions.classEnd, value: <DateTime value={booking.classEnd} /> },
            { label: messages.sessions.duration, value: duration(booking.duration) },
            { label: messages.sessions.fee, value: <Money amount={booking.fee} orFree /> },
          ]}
        />
        <p className="text-muted text-sm">{messages.sessions.timesIn(TIME_ZONE)}</p>
        <ButtonLink to={paths.receipt(booking._id)} variant="secondary" className="justify-self-start">
          <ReceiptText aria-hidden="true" className="size-5" />
          {hasReceipt ? messages.money.receiptTitle : messages.money.confirmationTitle}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** What happened to the booking, and how to cancel it or to book again. */
export function History({ read: { sessionDetails: booking, parts } }: { read: Read }) {
  const messages = useMoneyMessages()
  return (
    <section className="grid gap-3">
      <h2 className="font-bold text-xl">{messages.timeline}</h2>
      <BookingTimeline bookingId={booking._id} />
      {/* What comes back of a fee by parts depends on them. */}
      {!booking.cancelledAt && (!booking.parts || parts) && <CancelBooking booking={booking} parts={parts} />}
      {booking.cancelledAt && booking.cancelReasonCode !== 'cancelled_with_session' && (
        <ButtonLink
          to={paths.bookedSession(booking.sessionId)}
          variant="secondary"
          className="justify-self-start"
        >
          {messages.bookAgain}
        </ButtonLink>
      )}
    </section>
  )
}
