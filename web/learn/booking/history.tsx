import { useState } from 'react'
import type { BookedSession, getBooking } from '../../../contract/bookings/bookings.ts'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import { callApi } from '../../api-client.ts'
import { RefundLink } from '../../book/refund-link.tsx'
import { useConfig } from '../../client-config.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useCancelBookingTexts } from '../../i18n/cancel-booking.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMoneyTexts } from '../../i18n/money.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { isOpenPart } from '../../sessions/fee-parts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'
import { OwnSwitch } from '../choices/own-switch.tsx'
import { BookingTimeline } from '../money/timeline.tsx'
import type { Read } from './bought.tsx'

type Props = {
  booking: BookedSession
  /** Parts of its fee are still to be paid. */
  hasOpenParts: boolean
}

type Closed = ResponseOf<typeof getBooking>['cancellationClosed']

/** Cancels a booking: shows the deadline and the refund, or why cancelling is no longer possible. */
export function CancelBooking({ booking, hasOpenParts, closed }: Props & { closed: Closed }) {
  const texts = useCancelBookingTexts()
  const [asking, setAsking] = useState(false)
  const cancellation = useSubmit({
    mutationFn: () => callApi('DELETE /bookedSessions/{id}', { params: { id: booking._id } }),
    onSuccess: () => {
      notify.success(texts.bookingCancelled)
      setAsking(false)
    },
    onError: () => notify.error(texts.failedToCancel),
  })
  const terms = booking.cancellation
  if (!terms) return <TooLate closed={closed} />
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        <Rule booking={booking} terms={terms} /> <Until terms={terms} />
      </p>
      {booking.fee > 0 && <CancelNow terms={terms} hasOpenParts={hasOpenParts} />}
      <RefundLink />
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {texts.cancelBooking}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={texts.cancelTitle}
        text={<Terms booking={booking} terms={terms} hasOpenParts={hasOpenParts} />}
        problem={cancellation.error ?? undefined}
        confirmLabel={texts.cancelBooking}
        keepLabel={texts.keepSeat}
        busy={cancellation.isPending}
        onConfirm={() => cancellation.submit()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

type TermsProps = Props & { terms: NonNullable<BookedSession['cancellation']> }

/** What giving the seat up now means in money. */
function CancelNow({ terms: { refund }, hasOpenParts }: Omit<TermsProps, 'booking'>) {
  const texts = useCancelBookingTexts()
  const { currency } = useConfig()
  const { money } = useFormats()
  return (
    <p className="font-semibold">
      {refund > 0 ? texts.now(money(refund, currency)) : texts.nowNothing} {hasOpenParts && texts.noMoreParts}
    </p>
  )
}

function Terms({ booking, terms, hasOpenParts }: TermsProps) {
  const texts = useCancelBookingTexts()
  const { currency } = useConfig()
  const { money } = useFormats()
  const shown = (amount: number) => money(amount, currency)
  const paid = shown(terms.paid)
  const { refund, returned } = terms
  const back = () => {
    if (returned === undefined)
      return refund === 0 ? texts.cancelKept(paid) : texts.cancelPaid(shown(refund), paid)
    if (refund === 0) return texts.cancelNothing(paid, shown(returned))
    return texts.cancelRest(shown(refund), paid, shown(returned))
  }
  return (
    <>
      {booking.fee > 0 ? back() : texts.cancelFree} {hasOpenParts && texts.noMoreParts}{' '}
      <Rule booking={booking} terms={terms} /> <Until terms={terms} />
    </>
  )
}

function Until({ terms: { until, refund, lessLater, lessBy, classes } }: Pick<TermsProps, 'terms'>) {
  const texts = useCancelBookingTexts()
  const { currency } = useConfig()
  const { money } = useFormats()
  const { dateTime } = useTimeFormats()
  const time = dateTime(until)
  // Nothing can become less, and it can still be cancelled after that time.
  if (lessLater && refund === 0) return null
  return (
    <>
      {classes?.near !== undefined && texts.near(classes.near)}{' '}
      {lessLater ? texts.holdsUntil(time, lessBy && money(lessBy, currency)) : texts.cancelUntil(time)}
    </>
  )
}

/** How the refund of many classes comes about. */
function Rule({
  booking,
  terms: { refund, inAll, paid, percent, classes },
}: Pick<TermsProps, 'booking' | 'terms'>) {
  const texts = useCancelBookingTexts()
  const { currency } = useConfig()
  const { money } = useFormats()
  // Where more was refunded than the rule says, the rule explains nothing.
  if (booking.fee === 0 || !classes || refund === 0) return null
  const { left, bought } = classes
  const youGet =
    inAll === undefined ? texts.youGet(money(refund, currency)) : texts.youGetInAll(money(inAll, currency))
  // Of a fee that is not paid in full yet, the classes that have begun are paid first.
  if (paid < booking.fee) return <>{texts.cancelParts(youGet, percent, bought - left, bought)}</>
  return <>{texts.cancelShare(youGet, percent, left, bought)}</>
}

function TooLate({ closed }: { closed: Closed }) {
  const texts = useCancelBookingTexts()
  return <p className="text-muted">{closed ? texts.closed(closed.hoursBefore) : texts.begun}</p>
}

/** Shows what happened to the booking, and how to cancel it or to book again. */
export function History({ read }: { read: Read }) {
  const { sessionDetails: booking, classes, parts, cancellationClosed } = read
  const texts = useMoneyTexts()
  // What comes back of a fee by parts depends on them. A list does not say why a booking cannot be cancelled.
  const isRead = booking.parts ? parts : booking.cancellation || classes.length > 0
  const canTell = !booking.cancelledAt && isRead
  const isOver = useNow() > new Date(booking.classEnd)
  const mayBookAgain = booking.cancelledAt && booking.cancelReasonCode !== 'cancelled_with_session' && !isOver
  return (
    <section className="grid gap-3">
      <h2 className="font-bold text-xl">{texts.timeline}</h2>
      <BookingTimeline bookingId={booking._id} />
      {canTell && <OwnSwitch booking={booking} />}
      {canTell && (
        <CancelBooking
          booking={booking}
          hasOpenParts={parts?.some(isOpenPart) ?? false}
          closed={cancellationClosed}
        />
      )}
      {mayBookAgain && (
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
