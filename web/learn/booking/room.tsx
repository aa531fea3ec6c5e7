import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { BookedSession } from '../../../contract/bookings/bookings.ts'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useBookingTexts } from '../../i18n/bookings.ts'
import { useMoneyTexts } from '../../i18n/money.ts'
import { useSay } from '../../i18n/say.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { ClassList } from '../../sessions/class-list.tsx'
import { hasClosed } from '../../sessions/fee-parts.ts'
import { MinimumNote } from '../../sessions/joining-notes.tsx'
import { ShareButton } from '../../sessions/share-button.tsx'
import { TutorLine } from '../../sessions/tutor-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PendingSwitch } from '../choices/own-switch.tsx'
import { LateRoom } from '../dues/late-room.tsx'
import { Bought, type Read } from './bought.tsx'
import { NextClass } from './next-class.tsx'

const loadChoices = async () => (await import('./rest.tsx')).Choices
const loadHandouts = async () => (await import('./rest.tsx')).Handouts
const loadOfClasses = async () => (await import('./rest.tsx')).OfClasses
const loadOfBooking = async () => (await import('./rest.tsx')).OfBooking

/**
 * The room of the classes that were booked: the next one and how to get in first, since people open it on the
 * way; then what was handed out and their notes; then what they bought, and what became of it.
 */
export function Room({ read, isPreview }: { read: Read; isPreview: boolean }) {
  const texts = useSessionTexts()
  const booking = read.sessionDetails
  const OfBooking = useLazyComponent(loadOfBooking, !isPreview)
  return (
    <article className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-10">
      <header className="min-w-0 lg:col-span-2">
        <SeatState booking={booking} />
        <h1 className="mt-1 wrap-anywhere font-bold text-2xl sm:text-3xl">{booking.title}</h1>
        <TutorLine tutor={booking.tutor} tutorSlug={read.tutorSlug} className="mt-1.5" />
      </header>
      {!booking.cancelledAt &&
        (isPreview ? <Skeleton className="h-60 rounded-card" /> : <Classes read={read} />)}
      <div className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <Bought read={read} />
      </div>
      <div className="grid min-w-0 gap-6 lg:col-start-1">
        <section className="grid gap-2">
          <h2 className="font-bold text-xl">{texts.about}</h2>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{booking.description}</p>
        </section>
        {OfBooking && <OfBooking read={read} />}
      </div>
    </article>
  )
}

/** The next class, and what belongs to all of them. After a change, what one may choose comes first. */
function Classes({ read: { sessionDetails: booking, classes, slug, parts, minimum } }: { read: Read }) {
  const late = parts?.find(({ state }) => state === 'late')
  const now = useNow()
  const isChanged = classes.some(({ change }) => change && change.kind !== 'added')
  const Choices = useLazyComponent(loadChoices, isChanged)
  const OfClasses = useLazyComponent(loadOfClasses, true)
  const nextClass = (
    <NextClass booking={booking} classes={classes} isClosed={late !== undefined && hasClosed(late, now)} />
  )
  const Handouts = useLazyComponent(loadHandouts, true)
  const handouts = Handouts ? (
    <Handouts sessionId={booking.sessionId} />
  ) : (
    <Skeleton className="h-12 w-full" />
  )
  return (
    <div className="grid min-w-0 gap-6">
      <PendingSwitch bookingId={booking._id} />
      {Choices && <Choices booking={booking} />}
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
      {(classes.length > 1 || classes[0]?.recordingUrl) && <ClassList classes={classes} />}
      {OfClasses && <OfClasses booking={booking} />}
      <div>
        <ShareButton
          title={booking.title}
          path={slug ? paths.session(slug) : paths.bookedSession(booking.sessionId)}
        />
      </div>
    </div>
  )
}

function SeatState({ booking: { cancelledAt, cancelReasonCode, cancelReason } }: { booking: BookedSession }) {
  const texts = { bookings: useBookingTexts(), money: useMoneyTexts() }
  const say = useSay()
  if (!cancelledAt)
    return (
      <p className="flex items-center gap-2 font-semibold text-success">
        <CircleCheck aria-hidden="true" className="size-5" />
        {texts.bookings.youHaveASeat}
      </p>
    )
  return (
    <div className="mb-3 rounded-control bg-danger-soft px-4 py-3">
      <p className="flex items-center gap-2 font-semibold text-danger">
        <CircleX aria-hidden="true" className="size-5 shrink-0" />
        {texts.money.thisWasCancelled}
      </p>
      {cancelReason && <p className="mt-1">{say({ code: cancelReasonCode, message: cancelReason })}</p>}
    </div>
  )
}
