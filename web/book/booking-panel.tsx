import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import type { Session, SessionDetail } from '../../contract/sessions/sessions.ts'
import { callToCreate } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useNow } from '../hooks/use-now.ts'
import { useBookingTexts } from '../i18n/bookings.ts'
import { usePaymentTexts } from '../i18n/payments.ts'
import { useSay } from '../i18n/say.ts'
import { TellMe } from '../interests/tell-me.tsx'
import { paths } from '../paths.ts'
import { bringIntoView } from '../ui/bring-into-view.ts'
import { DateTime } from '../ui/date-time.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { VerifyEmailNotice } from '../you/profile/verify-email-notice.tsx'
import { BookNow } from './book-now.tsx'
import { hasOffer, liveHold } from './own-state.ts'
import { RefundLink } from './refund-link.tsx'
import { isFull, isStatus, type WhyNot, whyNotBookable } from './why-not.ts'

/** They bring the ways to pay, the ticket and the line, which nobody needs to read what a session is. */
const loadOwnSeat = async () => (await import('./own-seat.tsx')).OwnSeat
const loadPaySeat = async () => (await import('./pay-seat.tsx')).PaySeat

type Props = { session: SessionDetail; own: UseQueryResult<OwnSession> }

/**
 * The Book Now button, or in its place why booking is impossible (T13), the existing booking, or the waitlist
 * for a seat.
 */
export function BookingPanel({ session, own: { data: own, isPending } }: Props) {
  const texts = { bookings: useBookingTexts(), payments: usePaymentTexts() }
  // Undefined until they begin to pay here, or come to.
  const [paying, setPaying] = useState<boolean>()
  const [justBooked, setJustBooked] = useState<string>()
  const now = useNow()
  const hold = liveHold(own, now)
  const whyNot = whyNotBookable(session, own, now)
  const isOffered = hasOffer(own, now)
  const isWaitlist = !isPending && (isFull(whyNot) || isOffered || own?.waitlist?.state === 'waiting')
  const comesToPay = useComesToBook(session, own) && (hold !== undefined || (!whyNot && !isWaitlist))
  if (paying === undefined && comesToPay) setPaying(true)
  const OwnSeat = useLazyComponent(loadOwnSeat, true)
  const PaySeat = useLazyComponent(loadPaySeat, session.fee > 0)

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
        {PaySeat && <PaySeat session={session} own={own} onReleased={() => setPaying(false)} />}
      </section>
    )
  const bookingId = justBooked ?? own?.bookingId
  if (bookingId || hold || isWaitlist)
    return (
      <div ref={justBooked ? bringIntoView : undefined} tabIndex={-1} className="scroll-mt-20 outline-none">
        {OwnSeat && (
          <OwnSeat
            session={session}
            bookingId={bookingId}
            hold={hold}
            place={own?.waitlist}
            isOffered={isOffered}
            onPay={() => setPaying(true)}
          />
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
        price={own?.whole?.amount ?? session.price}
        onClick={() => setPaying(true)}
      />
      <RefundLink />
    </div>
  )
}

/**
 * Whether somebody pressed Book Now of a paid session before they signed in. It goes on by itself, unless
 * they may want something else: they have a seat in the course, or another class at that time.
 */
function useComesToBook({ _id, fee, managed }: SessionDetail, own: OwnSession | undefined): boolean {
  const { pathname, hash } = useLocation()
  const hasPressed = pathname + hash === paths.seat(_id)
  const isInDoubt = managed || own?.courseSeat || (own?.clashes ?? []).length > 0
  return hasPressed && fee > 0 && own !== undefined && own.bookingId === undefined && !isInDoubt
}

type NotBookableProps = { session: Session; whyNot: WhyNot; own: OwnSession | undefined }

function NotBookable({ session, whyNot, own }: NotBookableProps) {
  const texts = useBookingTexts()
  const say = useSay()
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
      {whyNot === 'needs_confirmed_address' && <VerifyEmailNotice from={paths.seat(session._id)} />}
      {(whyNot === 'registration_over' || whyNot === 'class_over') && <TellMe sessionId={session._id} />}
    </div>
  )
}

function FreeBooking({ session, onBooked }: { session: Session; onBooked: (id: string) => void }) {
  const texts = useBookingTexts()
  const booking = useChange({
    send: () => callToCreate('POST /bookedSessions', { body: { sessionId: session._id } }),
    done: texts.bookedToast,
    failed: texts.failedToBook,
    onDone: ({ insertedId }) => onBooked(insertedId),
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
