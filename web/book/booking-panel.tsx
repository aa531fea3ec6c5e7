import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OwnSession } from '../../contract/sessions/offer.ts'
import type { Session, SessionDetail } from '../../contract/sessions/sessions.ts'
import { callToCreate } from '../api-client.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useNow } from '../hooks/use-now.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useBookingMessages } from '../i18n/bookings.ts'
import { usePaymentMessages } from '../i18n/payments.ts'
import { useSay } from '../i18n/say.ts'
import { justBooked } from '../learn/booking/just-booked.tsx'
import { paths } from '../paths.ts'
import { useInvalidate } from '../queries/use-invalidate.ts'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { notify } from '../ui/notify.tsx'
import { Spinner } from '../ui/skeleton.tsx'
import { BookedNote, HeldSeat } from './own-seat.tsx'
import { liveHold, offeredUntil, useOwnSession } from './use-own-session.ts'
import { WaitlistPanel } from './waitlist/waitlist-panel.tsx'
import { isFull, isStatus, type WhyNot, whyNotBookable } from './why-not-bookable.ts'

type Props = { session: SessionDetail; userId: string }

const loadWaysToPay = async () => (await import('./checkout/ways-to-pay.tsx')).WaysToPay

/**
 * The Book Now button, or why booking is impossible, or the existing booking (T13), or the waitlist for a
 * seat.
 */
export function BookingPanel({ session, userId }: Props) {
  const messages = { bookings: useBookingMessages(), payments: usePaymentMessages() }
  const navigate = useNavigate()
  const own = useOwnSession(session, userId)
  const [paying, setPaying] = useState(false)
  // Before the press, so that a slow network does not delay what comes after it.
  const Ways = useLazyComponent(loadWaysToPay, session.fee > 0 && !own.data?.bookingId)
  const now = useNow()
  const bookingId = own.data?.bookingId
  const hold = liveHold(own.data, now)
  const whyNot = whyNotBookable(session, own.data, now)
  const place = own.data?.waitlist
  const offered = offeredUntil(own.data, now)
  const isOffered = offered !== undefined
  const isWaitlist = !own.isPending && (isFull(whyNot) || isOffered || place?.state === 'waiting')

  function onPaid() {
    notify.success(messages.payments.succeeded)
    void navigate(paths.sessionList(), { state: justBooked.write(session._id) })
  }

  // Checked first: a payment in progress stays on the screen even if registration ends or the last seat is
  // sold.
  if (paying)
    return (
      <section ref={focus} tabIndex={-1} aria-label={messages.payments.title} className="outline-none">
        {Ways ? (
          <Ways
            session={{ ...session, fee: own.data?.price?.amount ?? session.price }}
            userId={userId}
            onPaid={onPaid}
            onReleased={() => setPaying(false)}
            hold={hold}
            offeredUntil={offered}
          />
        ) : (
          <Spinner />
        )}
      </section>
    )
  if (bookingId) return <BookedNote bookingId={bookingId} />
  if (hold) return <HeldSeat sessionId={session._id} hold={hold} onGoOn={() => setPaying(true)} />
  if (isWaitlist)
    return (
      <div className="grid gap-3">
        {!isOffered && place?.state !== 'waiting' && <BookNow disabled />}
        <WaitlistPanel
          session={session}
          place={place}
          userId={userId}
          isOffered={isOffered}
          onPay={() => setPaying(true)}
        />
      </div>
    )
  if (whyNot) return <NotBookable session={session} whyNot={whyNot} own={own.data} />
  if (own.isPending) return <BookNow disabled />
  if (session.fee === 0) return <FreeBooking session={session} />
  return (
    <div className="grid gap-3">
      <BookNow onClick={() => setPaying(true)} />
      <p className="text-muted text-sm">{messages.bookings.paidNote}</p>
    </div>
  )
}

/** The ways to pay take the focus of the removed Book Now button. */
const focus = (element: HTMLElement | null) => element?.focus()

type NotBookableProps = { session: Session; whyNot: WhyNot; own: OwnSession | undefined }

function NotBookable({ session, whyNot, own }: NotBookableProps) {
  const messages = useBookingMessages()
  const say = useSay()
  return (
    <div className="grid gap-3">
      <BookNow disabled />
      <p role="status">
        {isStatus(whyNot) ? messages.reasons[whyNot] : say(own?.refusal ?? { code: whyNot })}
      </p>
      {whyNot === 'registration_not_begun' && (
        <p className="font-medium">
          {messages.opensAt} <DateTime value={session.registrationStart} />
        </p>
      )}
    </div>
  )
}

function FreeBooking({ session }: { session: Session }) {
  const messages = useBookingMessages()
  const { afterBooking } = useInvalidate()
  const booking = useSubmit({
    mutationFn: () => callToCreate('POST /bookedSessions', { body: { sessionId: session._id } }),
    onSuccess: () => notify.success(messages.bookedToast),
    onError: () => notify.error(messages.failedToBook),
    onSettled: () => void afterBooking(),
  })
  if (booking.isSuccess) return <BookedNote bookingId={booking.data.insertedId} />
  return (
    <div className="grid gap-3">
      <FormProblem>{booking.error}</FormProblem>
      <BookNow busy={booking.isPending} onClick={() => booking.submit()} />
      <p className="text-muted text-sm">{messages.freeNote}</p>
    </div>
  )
}

type BookNowProps = { onClick?: () => void; disabled?: boolean; busy?: boolean }

function BookNow(state: BookNowProps) {
  const messages = useBookingMessages()
  return (
    <Button variant="accent" size="lg" className="w-full" busyLabel={messages.booking} {...state}>
      {messages.bookNow}
    </Button>
  )
}
