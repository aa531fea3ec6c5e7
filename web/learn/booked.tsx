import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useParams } from 'react-router'
import type { BookedSession, getBooking } from '../../contract/bookings/bookings.ts'
import { TIME_ZONE } from '../../contract/formats/dates.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import { serverMessage } from '../api-client.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { Breadcrumbs } from '../dashboard/breadcrumbs.tsx'
import { useNow } from '../hooks/use-now.ts'
import { useBookingMessages } from '../i18n/bookings.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { useMoneyMessages } from '../i18n/money.ts'
import { useSay } from '../i18n/say.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { paths } from '../paths.ts'
import { bookingQuery, cachedBooking } from '../queries/bookings.ts'
import { ClassList } from '../sessions/class-list.tsx'
import { MinimumNote } from '../sessions/joining-notes.tsx'
import { SessionPicture } from '../sessions/session-picture.tsx'
import { SessionSkeleton } from '../sessions/session-skeleton.tsx'
import { ShareButton } from '../sessions/share-button.tsx'
import { TutorLine } from '../sessions/tutor-line.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { ErrorState, LoadProblem } from '../ui/error-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CancelBooking } from './booking/cancel-booking.tsx'
import { Handouts } from './booking/handouts.tsx'
import { NextClass } from './booking/next-class.tsx'
import { OwnNotes } from './booking/own-notes.tsx'
import { BookingChoices } from './choices/choice-card.tsx'
import { LateRoom } from './dues/late-room.tsx'
import { hasClosed } from './dues/later-part.ts'
import { PartsOfBooking } from './dues/parts-of-booking.tsx'
import { BookingTimeline } from './money/timeline.tsx'

/**
 * R09: the room of the class that was booked, and the booking, with the session's data at the time of
 * booking.
 */
export default function Booked() {
  const messages = { bookings: useBookingMessages(), common: useCommonMessages() }
  const { id = '' } = useParams()
  const { userId } = useCurrentUser()
  const client = useQueryClient()
  const query = useQuery({
    ...bookingQuery(id, userId),
    placeholderData: () => cachedBooking(client, id, userId),
  })
  const booking = query.data?.sessionDetails
  const title = booking?.title ?? messages.bookings.title
  return (
    <>
      <title>{`${title} · ${messages.common.brand}`}</title>
      <Breadcrumbs current={title} />
      {query.data && booking ? (
        <Detail read={query.data} isPreview={query.isPlaceholderData} />
      ) : query.isPending ? (
        <SessionSkeleton />
      ) : (
        <Missing query={query} />
      )}
    </>
  )
}

type Read = ResponseOf<typeof getBooking>

/** On a phone the class comes before what was bought: people open this on the way to it. */
function Detail({ read, isPreview }: { read: Read; isPreview: boolean }) {
  const messages = { bookings: useBookingMessages(), sessions: useSessionMessages() }
  const booking = read.sessionDetails
  return (
    <article className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-10">
      <header className="min-w-0 lg:col-span-2">
        <SeatState booking={booking} />
        <h1 className="mt-1 wrap-anywhere font-bold text-2xl sm:text-3xl">{booking.title}</h1>
        <TutorLine tutor={booking.tutor} tutorSlug={read.tutorSlug} />
      </header>
      {!booking.cancelledAt &&
        (isPreview ? <Skeleton className="h-60 rounded-card" /> : <Room read={read} />)}
      <div className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <Bought read={read} />
      </div>
      <div className="grid min-w-0 gap-6 lg:col-start-1">
        <section className="grid gap-2">
          <h2 className="font-bold text-xl">{messages.sessions.about}</h2>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{booking.description}</p>
        </section>
        <History read={read} />
        <section className="grid gap-2">
          <h2 className="font-bold text-xl">{messages.bookings.reviews}</h2>
          <p className="flex items-center gap-2.5 text-muted">
            <MessageSquareText aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
            {messages.bookings.reviewsComing}
          </p>
        </section>
      </div>
    </article>
  )
}

/** The next class, and what belongs to all of them. After a change, what one may choose comes first. */
function Room({ read: { sessionDetails: booking, classes, joinUrl, slug, parts, minimum } }: { read: Read }) {
  const late = parts?.find(({ state }) => state === 'late')
  const now = useNow()
  const isChanged = classes.some(({ change }) => change && change.kind !== 'added')
  const nextClass = (
    <NextClass
      booking={booking}
      classes={classes}
      joinUrl={joinUrl}
      isClosed={late !== undefined && hasClosed(late, now)}
    />
  )
  const handouts = <Handouts sessionId={booking.sessionId} />
  return (
    <div className="grid min-w-0 gap-6">
      {isChanged && <BookingChoices booking={booking} />}
      {minimum && <MinimumNote session={{ minimum, enrolled: minimum.enrolled }} />}
      {!late ? (
        <>
          {nextClass}
          {handouts}
        </>
      ) : (
        <LateRoom part={late} sessionId={booking.sessionId} materials={handouts}>
          {nextClass}
        </LateRoom>
      )}
      {classes.length > 1 && <ClassList classes={classes} />}
      <OwnNotes sessionId={booking.sessionId} />
      <div>
        <ShareButton
          title={booking.title}
          path={slug ? paths.session(slug) : paths.bookedSession(booking.sessionId)}
        />
      </div>
    </div>
  )
}

/** What was bought, as it was at the time of booking, and how it is paid. */
function Bought({ read: { sessionDetails: booking, hasReceipt, parts } }: { read: Read }) {
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
function History({ read: { sessionDetails: booking, parts } }: { read: Read }) {
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
