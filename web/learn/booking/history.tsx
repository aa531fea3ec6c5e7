import { useMoneyTexts } from '../../i18n/money.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { OwnSwitch } from '../choices/own-switch.tsx'
import { BookingTimeline } from '../money/timeline.tsx'
import type { Read } from './bought.tsx'
import { CancelBooking } from './cancel-booking.tsx'

/** What happened to the booking, and how to cancel it or to book again. */
export function History({ read }: { read: Read }) {
  const { sessionDetails: booking, classes, parts, cancellationClosed } = read
  const texts = useMoneyTexts()
  // What comes back of a fee by parts depends on them. A list does not say why a booking cannot be cancelled.
  const isRead = booking.parts ? parts : booking.cancellation || classes.length > 0
  const canTell = !booking.cancelledAt && isRead
  return (
    <section className="grid gap-3">
      <h2 className="font-bold text-xl">{texts.timeline}</h2>
      <BookingTimeline bookingId={booking._id} />
      {canTell && <OwnSwitch booking={booking} />}
      {canTell && <CancelBooking booking={booking} parts={parts} closed={cancellationClosed} />}
      {booking.cancelledAt && booking.cancelReasonCode !== 'cancelled_with_session' && (
        <ButtonLink
          to={paths.bookedSession(booking.sessionId)}
          variant="secondary"
          className="justify-self-start"
        >
          {texts.bookAgain}
        </ButtonLink>
      )}
    </section>
  )
}
