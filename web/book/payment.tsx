import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { OwnSession } from '../../contract/sessions/offer.ts'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { Page } from '../dashboard/page.tsx'
import { useNow } from '../hooks/use-now.ts'
import { useBookingMessages } from '../i18n/bookings.ts'
import { usePaymentMessages } from '../i18n/payments.ts'
import { useSay } from '../i18n/say.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { justBooked } from '../learn/booking/just-booked.tsx'
import { isLaterPart } from '../learn/dues/later-part.ts'
import { PartPayment } from '../learn/dues/part-payment.tsx'
import { RedirectToNextPart } from '../learn/dues/redirect-to-next-part.tsx'
import { paths } from '../paths.ts'
import { ownSessionQuery, sessionQuery } from '../queries/sessions.ts'
import { JoiningNotes } from '../sessions/joining-notes.tsx'
import { SessionPicture } from '../sessions/session-picture.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { LoadProblem } from '../ui/error-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { notify } from '../ui/notify.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WaysToPay } from './checkout/ways-to-pay.tsx'
import { Clashes } from './clash-note.tsx'
import { liveHold, offeredUntil, useOwnSession } from './use-own-session.ts'
import { isStatus, whyNotBookable } from './why-not-bookable.ts'

/** R10. With a later part in the address, it pays that one for a seat that one has (B10). */
export default function Payment() {
  const { sessionId = '' } = useParams()
  const part = Number(useSearchParams()[0].get('part') ?? 0)
  if (!isLaterPart(part)) return <SeatPayment isFirst={part === 1} />
  return <PartPayment key={part} sessionId={sessionId} number={part} />
}

/** `isFirst`: begins with the fee by parts. */
function SeatPayment({ isFirst }: { isFirst: boolean }) {
  const messages = { payments: usePaymentMessages(), sessions: useSessionMessages() }
  const { sessionId = '' } = useParams()
  const { userId } = useCurrentUser()
  const query = useQuery(sessionQuery(sessionId, userId))
  const own = useQuery(ownSessionQuery(sessionId, userId))
  return (
    <Page title={messages.payments.title} names={{ [paths.bookedSession(sessionId)]: query.data?.title }}>
      {query.data && !own.isPending ? (
        <SeatOrPart session={query.data} own={own.data} userId={userId} isFirst={isFirst} />
      ) : query.isPending || query.data ? (
        <Skeleton className="h-96 max-w-xl rounded-card" />
      ) : (
        <LoadProblem
          query={query}
          title={messages.sessions.failedToLoadDetails}
          missing={{
            title: messages.sessions.notFound,
            text: messages.sessions.notFoundHint,
            to: paths.sessionList(),
            label: messages.sessions.seeAll,
          }}
        />
      )}
    </Page>
  )
}

type CheckoutProps = { session: SessionDetail; own: OwnSession | undefined; userId: string; isFirst: boolean }

/** A seat is bought here; the fee of one that its owner had before may have parts to pay. */
function SeatOrPart(props: CheckoutProps) {
  const { session, own, userId } = props
  // As on arrival: who buys the seat here goes on to the booking.
  const [hadSeat] = useState(own?.bookingId !== undefined)
  if (!hadSeat) return <Checkout {...props} />
  return (
    <RedirectToNextPart sessionId={session._id} userId={userId}>
      <Checkout {...props} />
    </RedirectToNextPart>
  )
}

function Checkout({ session, userId, isFirst }: CheckoutProps) {
  const { data: own } = useOwnSession(session, userId)
  const messages = {
    bookings: useBookingMessages(),
    payments: usePaymentMessages(),
    sessions: useSessionMessages(),
  }
  const say = useSay()
  const navigate = useNavigate()
  const now = useNow()
  // A student who holds a seat, or is offered one, may pay even after the session has sold out or
  // registration has ended.
  const hold = liveHold(own, now)
  const offered = offeredUntil(own, now)
  const whyNot = hold || offered ? undefined : whyNotBookable(session, own, now)
  const fee = own?.price?.amount ?? session.price

  function onPaid() {
    notify.success(messages.payments.succeeded)
    void navigate(paths.sessionList(), { state: justBooked.write(session._id) })
  }

  return (
    <Card className="grid max-w-xl gap-6 p-5 sm:p-6">
      <div className="flex gap-4">
        <SessionPicture src={session.image} className="size-20 shrink-0 rounded-control sm:h-20 sm:w-32" />
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-bold text-lg leading-snug">
            <Link prefetch="intent" to={paths.bookedSession(session._id)} className="hover:underline">
              {session.title}
            </Link>
          </h2>
          <p className="text-muted">{messages.sessions.by(session.tutor)}</p>
        </div>
      </div>
      <Facts
        className="grid-cols-2"
        facts={[
          { label: messages.sessions.classStart, value: <DateTime value={session.classStart} /> },
          {
            label: hold?.isSwitch ? messages.payments.difference : messages.sessions.fee,
            value: <Money amount={fee} orFree />,
          },
        ]}
      />
      <JoiningNotes session={session} now={now} price={hold?.isSwitch ? undefined : fee} />
      {hold?.isSwitch && <p className="text-muted">{messages.payments.differenceHint}</p>}
      <Clashes title={session.title} own={own} />
      {fee > 0 ? (
        <WaysToPay
          session={{ ...session, fee, part: isFirst ? 1 : undefined }}
          userId={userId}
          closed={
            whyNot &&
            (isStatus(whyNot) ? messages.bookings.reasons[whyNot] : say(own?.refusal ?? { code: whyNot }))
          }
          hold={hold}
          offeredUntil={offered}
          hasBooked={own?.bookingId !== undefined}
          takesCode={hold?.isSwitch !== true}
          onPaid={onPaid}
          onReleased={() => void navigate(paths.bookedSession(session._id))}
        />
      ) : (
        <div className="grid gap-3">
          <p>{messages.payments.freeSession}</p>
          <ButtonLink to={paths.bookedSession(session._id)} size="lg">
            {messages.payments.seeSession}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
