import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { Page } from '../dashboard/page.tsx'
import { PayingFor } from '../family/paying-for.tsx'
import { useNow } from '../hooks/use-now.ts'
import { usePaymentTexts } from '../i18n/payments.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { PartPayment } from '../learn/dues/part-payment.tsx'
import { paths } from '../paths.ts'
import { ownSessionQuery, sessionQuery } from '../queries/sessions.ts'
import { isLaterPart } from '../sessions/fee-parts.ts'
import { SessionPicture } from '../sessions/session-picture.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadProblem } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PaySeat } from './pay-seat.tsx'
import { Quote } from './quote.tsx'
import { useOwnSession } from './use-own-session.ts'

/** R10. With a later part in the address, it pays that one for a seat that one has (B10). */
export default function Payment() {
  const { sessionId = '' } = useParams()
  const part = Number(useSearchParams()[0].get('part') ?? 0)
  if (!isLaterPart(part)) return <SeatPayment isFirst={part === 1} />
  return <PartPayment key={part} sessionId={sessionId} number={part} />
}

/** `isFirst`: begins with the fee by parts. */
function SeatPayment({ isFirst }: { isFirst: boolean }) {
  const texts = { payments: usePaymentTexts(), sessions: useSessionTexts() }
  const { sessionId = '' } = useParams()
  const query = useQuery(sessionQuery(sessionId))
  const own = useQuery(ownSessionQuery(sessionId))
  return (
    <Page title={texts.payments.title} names={{ [paths.bookedSession(sessionId)]: query.data?.title }}>
      {query.data && !own.isPending ? (
        <SeatOrPart session={query.data} own={own.data} isFirst={isFirst} />
      ) : query.isPending || query.data ? (
        <Skeleton className="h-96 max-w-xl rounded-card" />
      ) : (
        <LoadProblem
          query={query}
          title={texts.sessions.failedToLoadDetails}
          missing={{
            title: texts.sessions.notFound,
            text: texts.sessions.notFoundHint,
            to: paths.sessionList(),
            label: texts.sessions.seeAll,
          }}
        />
      )}
    </Page>
  )
}

type CheckoutProps = { session: SessionDetail; own: OwnSession | undefined; isFirst: boolean }

/** A seat is bought here. Who had one before goes on to the next part of its fee, if there is one. */
function SeatOrPart(props: CheckoutProps) {
  const { session, own } = props
  // As on arrival: who buys the seat here goes on to the booking.
  const [hadSeat] = useState(own?.bookingId !== undefined)
  if (!hadSeat || !own?.next) return <Checkout {...props} />
  return <Navigate to={paths.payment(session._id, own.next.part.number)} replace />
}

function Checkout({ session, isFirst }: CheckoutProps) {
  const { data: own } = useOwnSession(session)
  const texts = { payments: usePaymentTexts(), sessions: useSessionTexts() }
  const navigate = useNavigate()
  const now = useNow()
  const address = paths.bookedSession(session._id)
  return (
    <Card className="grid max-w-xl gap-5 p-5 sm:p-6">
      <div className="flex gap-4">
        <SessionPicture src={session.image} className="size-20 shrink-0 rounded-control sm:h-20 sm:w-32" />
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-bold text-lg leading-snug">
            <Link prefetch="intent" to={address} className="hover:underline">
              {session.title}
            </Link>
          </h2>
          <p className="text-muted">{texts.sessions.by(session.tutor)}</p>
        </div>
      </div>
      <PayingFor />
      <Quote session={session} now={now} own={own} />
      {session.fee > 0 ? (
        <PaySeat session={session} own={own} isFirst={isFirst} onReleased={() => void navigate(address)} />
      ) : (
        <div className="grid gap-3">
          <p>{texts.payments.freeSession}</p>
          <ButtonLink to={address} size="lg">
            {texts.payments.seeSession}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
