import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { Link, useParams } from 'react-router'
import type { BookedSession } from '../../../contract/bookings.ts'
import { TIME_ZONE } from '../../../contract/dates.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useBookingMessages } from '../../i18n/bookings.ts'
import { useCommonMessages } from '../../i18n/common.ts'
import { useMoneyMessages } from '../../i18n/money.ts'
import { useSay } from '../../i18n/say.ts'
import { useSessionMessages } from '../../i18n/sessions.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { CancelBooking } from '../../payments/cancel-booking.tsx'
import { BookingTimeline } from '../../payments/timeline/booking-timeline.tsx'
import { bookingQuery, cachedBooking } from '../../queries/bookings.ts'
import { SessionSkeleton } from '../../sessions/session-skeleton.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LoadProblem } from '../../ui/load-problem.tsx'
import { Money } from '../../ui/money.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { SessionPicture } from '../../ui/session-picture.tsx'

/** R09: a booking, with the session's data at the time of booking. */
export default function Booked() {
  const messages = { bookings: useBookingMessages(), common: useCommonMessages() }
  const { id = '' } = useParams()
  const { email } = useCurrentUser()
  const client = useQueryClient()
  const query = useQuery({
    ...bookingQuery(id, email),
    placeholderData: () => cachedBooking(client, id, email),
  })
  const booking = query.data?.sessionDetails
  const title = booking?.title ?? messages.bookings.title
  return (
    <>
      <title>{`${title} · ${messages.common.brand}`}</title>
      <p className="mb-4">
        <Link
          prefetch="intent"
          to={paths.bookedSessions()}
          className="font-medium text-primary hover:underline"
        >
          ← {messages.bookings.back}
        </Link>
      </p>
      {booking ? (
        <Detail booking={booking} />
      ) : query.isPending ? (
        <SessionSkeleton />
      ) : (
        <Missing query={query} />
      )}
    </>
  )
}

function Detail({ booking }: { booking: BookedSession }) {
  const messages = {
    bookings: useBookingMessages(),
    money: useMoneyMessages(),
    sessions: useSessionMessages(),
  }
  const { duration } = useTimeFormats()
  return (
    <article className="grid gap-6">
      <SessionPicture src={booking.image} priority className="aspect-video max-h-96 w-full rounded-card" />
      <header>
        <SeatState booking={booking} />
        <h1 className="mt-1 wrap-anywhere font-bold text-2xl sm:text-3xl">{booking.title}</h1>
        <p className="mt-1 text-lg text-muted">{messages.sessions.by(booking.tutor)}</p>
      </header>
      <Card className="grid gap-4 p-5 sm:p-6">
        <Facts
          className="sm:grid-cols-2"
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
          {booking.fee > 0 ? messages.money.receiptTitle : messages.money.confirmationTitle}
        </ButtonLink>
      </Card>
      <section className="grid gap-2">
        <h2 className="font-bold text-xl">{messages.sessions.about}</h2>
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{booking.description}</p>
      </section>
      <section className="grid gap-3">
        <h2 className="font-bold text-xl">{messages.money.timeline}</h2>
        <BookingTimeline bookingId={booking._id} />
        {!booking.cancelledAt && <CancelBooking booking={booking} />}
        {booking.cancelledAt && booking.cancelReasonCode !== 'cancelled_with_session' && (
          <ButtonLink
            to={paths.bookedSession(booking.sessionId)}
            variant="secondary"
            className="justify-self-start"
          >
            {messages.money.bookAgain}
          </ButtonLink>
        )}
      </section>
      <section className="grid gap-2">
        <h2 className="font-bold text-xl">{messages.bookings.reviews}</h2>
        <p className="flex items-center gap-2.5 text-muted">
          <MessageSquareText aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
          {messages.bookings.reviewsComing}
        </p>
      </section>
    </article>
  )
}

function SeatState({ booking: { cancelledAt, cancelReasonCode, cancelReason } }: { booking: BookedSession }) {
  const messages = { bookings: useBookingMessages(), money: useMoneyMessages() }
  const say = useSay()
  if (!cancelledAt)
    return (
      <p className="flex items-center gap-2 font-semibold text-success">
        <CircleCheck aria-hidden="true" className="size-5" />
        {messages.bookings.youHaveASeat}
      </p>
    )
  return (
    <div className="mb-3 rounded-control bg-danger-soft px-4 py-3">
      <p className="flex items-center gap-2 font-semibold text-danger">
        <CircleX aria-hidden="true" className="size-5 shrink-0" />
        {messages.money.thisWasCancelled}
      </p>
      {cancelReason && <p className="mt-1">{say({ code: cancelReasonCode, message: cancelReason })}</p>}
    </div>
  )
}

/** X13: shows the server's message if it sent one. */
function Missing({ query }: { query: UseQueryResult<unknown> }) {
  const messages = useBookingMessages()
  const { error } = query
  if (!error) return <ErrorState title={messages.detailsMissing} />
  return (
    <LoadProblem
      query={query}
      title={serverMessage(error, messages.failedToFetch)}
      missing={{
        title: messages.notFound,
        text: messages.notFoundHint,
        to: paths.bookedSessions(),
        label: messages.back,
      }}
    />
  )
}
