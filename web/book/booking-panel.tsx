import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import type { Session, SessionDetail } from '../../contract/sessions/sessions.ts'
import { callToCreate } from '../api-client.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useNow } from '../hooks/use-now.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useBookingTexts } from '../i18n/bookings.ts'
import { usePaymentTexts } from '../i18n/payments.ts'
import { useSay } from '../i18n/say.ts'
import { useInvalidate } from '../queries/use-invalidate.ts'
import { bringIntoView } from '../ui/bring-into-view.ts'
import { DateTime } from '../ui/date-time.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { notify } from '../ui/notify.tsx'
import { Spinner } from '../ui/skeleton.tsx'
import { BookNow } from './book-now.tsx'
import { hasOffer, isFull, isStatus, liveHold, type WhyNot, whyNotBookable } from './own-state.ts'
import { RefundLink } from './refund-link.tsx'

type Props = { session: SessionDetail; own: UseQueryResult<OwnSession>; userId: string }

const loadOwnSeat = async () => (await import('./own-seat.tsx')).OwnSeat
const loadTellMe = async () => (await import('../interests/tell-me.tsx')).TellMe
const loadConfirm = async () => (await import('../you/profile/verify-email-notice.tsx')).VerifyEmailNotice
const loadPaySeat = async () => (await import('./pay-seat.tsx')).PaySeat

/**
 * The Book Now button, or in its place why booking is impossible (T13), the existing booking, or the waitlist
 * for a seat.
 */
export function BookingPanel({ session, own: { data: own, isPending }, userId }: Props) {
  const texts = { bookings: useBookingTexts(), payments: usePaymentTexts() }
  const [paying, setPaying] = useState(false)
  const [justBooked, setJustBooked] = useState<string>()
  // Before the press, so that a slow network does not delay what comes after it.
  const OwnSeat = useLazyComponent(loadOwnSeat, true)
  const PaySeat = useLazyComponent(loadPaySeat, session.fee > 0 && !own?.bookingId)
  const now = useNow()
  const hold = liveHold(own, now)
  const whyNot = whyNotBookable(session, own, now)
  const isOffered = hasOffer(own, now)
  const isWaitlist = !isPending && (isFull(whyNot) || isOffered || own?.waitlist?.state === 'waiting')

  // Checked first: a payment in progress stays on the screen even if registration ends or the last seat is
  // sold.
  if (paying)
    return (
      <section
        ref={bringIntoView}
        tabIndex={-1}
        data-paying
        aria-label={texts.payments.title}
        className="scroll-mt-20 outline-none"
      >
        {PaySeat ? (
          <PaySeat session={session} own={own} userId={userId} onReleased={() => setPaying(false)} />
        ) : (
          <Spinner />
        )}
      </section>
    )
  const bookingId = justBooked ?? own?.bookingId
  if (bookingId || hold || isWaitlist)
    return (
      <div ref={justBooked ? bringIntoView : undefined} tabIndex={-1} className="scroll-mt-20 outline-none">
        {OwnSeat ? (
          <OwnSeat
            session={session}
            userId={userId}
            bookingId={bookingId}
            hold={hold}
            place={own?.waitlist}
            isOffered={isOffered}
            onPay={() => setPaying(true)}
          />
        ) : (
          <Spinner />
        )}
      </div>
    )
  if (whyNot) return <NotBookable session={session} whyNot={whyNot} own={own} />
  if (isPending) return <BookNow disabled />
  if (session.fee === 0) return <FreeBooking session={session} onBooked={setJustBooked} />
  return (
    <div className="grid gap-3">
      <BookNow
        isAtHand={!session.managed}
        price={own?.price?.amount ?? session.price}
        onClick={() => setPaying(true)}
      />
      <p className="text-muted text-sm">{texts.bookings.paidNote}</p>
      <RefundLink />
    </div>
  )
}

type NotBookableProps = { session: Session; whyNot: WhyNot; own: OwnSession | undefined }

function NotBookable({ session, whyNot, own }: NotBookableProps) {
  const texts = useBookingTexts()
  const say = useSay()
  const mayOpenAgain = whyNot === 'registration_over' || whyNot === 'class_over'
  const TellMe = useLazyComponent(loadTellMe, mayOpenAgain)
  const mustConfirm = whyNot === 'needs_confirmed_address'
  const Confirm = useLazyComponent(loadConfirm, mustConfirm)
  return (
    <div className="grid gap-3">
      <p role="status" className="font-semibold">
        {isStatus(whyNot) ? texts.reasons[whyNot] : say(own?.refusal ?? { code: whyNot })}
      </p>
      {whyNot === 'registration_not_begun' && (
        <p className="font-medium">
          {texts.opensAt} <DateTime value={session.registrationStart} />
        </p>
      )}
      {Confirm && mustConfirm && <Confirm />}
      {TellMe && mayOpenAgain && <TellMe sessionId={session._id} />}
    </div>
  )
}

function FreeBooking({ session, onBooked }: { session: Session; onBooked: (id: string) => void }) {
  const texts = useBookingTexts()
  const { afterBooking } = useInvalidate()
  const booking = useSubmit({
    mutationFn: () => callToCreate('POST /bookedSessions', { body: { sessionId: session._id } }),
    onSuccess: ({ insertedId }) => {
      notify.success(texts.bookedToast)
      onBooked(insertedId)
    },
    onError: () => notify.error(texts.failedToBook),
    onSettled: () => void afterBooking(),
  })
  return (
    <div className="grid gap-3">
      <FormProblem>{booking.error}</FormProblem>
      <BookNow
        isAtHand={!session.managed}
        price={0}
        busy={booking.isPending}
        onClick={() => booking.submit()}
      />
      <p className="text-muted text-sm">{texts.freeNote}</p>
    </div>
  )
}
