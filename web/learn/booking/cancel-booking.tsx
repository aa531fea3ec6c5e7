import { useState } from 'react'
import type { BookedSession, getBooking } from '../../../contract/bookings/bookings.ts'
import type { FeePart } from '../../../contract/fee-parts/fee-parts.ts'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import { callApi } from '../../api-client.ts'
import { RefundLink } from '../../book/refund-link.tsx'
import { useConfig } from '../../client-config.tsx'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useCancelBookingTexts } from '../../i18n/cancel-booking.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'

type Props = {
  booking: BookedSession
  /** Of a fee that is paid by parts. */
  parts?: readonly FeePart[] | undefined
}

type Closed = ResponseOf<typeof getBooking>['cancellationClosed']

/** Cancels a booking: shows the deadline and the refund, or why cancelling is no longer possible. */
export function CancelBooking({ booking, parts, closed }: Props & { closed: Closed }) {
  const texts = useCancelBookingTexts()
  const [asking, setAsking] = useState(false)
  const { afterBooking } = useInvalidate()
  const cancellation = useSubmit({
    mutationFn: () => callApi('DELETE /bookedSessions/{id}', { params: { id: booking._id } }),
    onSuccess: () => {
      notify.success(texts.bookingCancelled)
      setAsking(false)
    },
    onError: () => notify.error(texts.failedToCancel),
    onSettled: () => void afterBooking(),
  })
  const terms = booking.cancellation
  if (!terms) return <TooLate closed={closed} />
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        <Rule booking={booking} parts={parts} terms={terms} /> <Until terms={terms} />
      </p>
      <RefundLink />
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {texts.cancelBooking}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={texts.cancelTitle}
        text={<Terms booking={booking} parts={parts} terms={terms} />}
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

/** What has been paid for the seat so far, in major units. */
function paidFor({ fee }: BookedSession, parts: readonly FeePart[] | undefined, currency: string): number {
  if (!parts) return fee
  const paid = parts.filter(({ state }) => state === 'paid')
  return toMajor(
    paid.reduce((sum, { amountInCents }) => sum + amountInCents, 0),
    currency,
  )
}

function Terms({ booking, parts, terms }: TermsProps) {
  const texts = useCancelBookingTexts()
  const { currency } = useConfig()
  const { money } = useFormats()
  const shown = (amount: number) => money(amount, currency)
  const paid = shown(paidFor(booking, parts, currency))
  const { refund, returned } = terms
  const back = () => {
    if (returned === undefined)
      return refund === 0 ? texts.cancelKept(paid) : texts.cancelPaid(shown(refund), paid)
    if (refund === 0) return texts.cancelNothing(paid, shown(returned))
    return texts.cancelRest(shown(refund), paid, shown(returned))
  }
  return (
    <>
      {booking.fee > 0 ? back() : texts.cancelFree} <Rule booking={booking} parts={parts} terms={terms} />{' '}
      <Until terms={terms} />
    </>
  )
}

function Until({ terms: { until, lessLater, classes } }: Pick<TermsProps, 'terms'>) {
  const texts = useCancelBookingTexts()
  const { dateTime } = useTimeFormats()
  const time = dateTime(until)
  return (
    <>
      {classes?.near !== undefined && texts.near(classes.near)}{' '}
      {lessLater ? texts.holdsUntil(time) : texts.cancelUntil(time)}
    </>
  )
}

/** How the refund of many classes comes about. */
function Rule({ booking, parts, terms: { refund, returned, percent, classes } }: TermsProps) {
  const texts = useCancelBookingTexts()
  const { currency } = useConfig()
  const { money } = useFormats()
  // Where more was refunded than the rule says, the rule explains nothing.
  if (booking.fee === 0 || !classes || refund === 0) return null
  const { left, bought } = classes
  const youGet =
    returned === undefined
      ? texts.youGet(money(refund, currency))
      : texts.youGetInAll(money(refund + returned, currency))
  // Of a fee that is not paid in full yet, the classes that have begun are paid first.
  if (paidFor(booking, parts, currency) < booking.fee)
    return <>{texts.cancelParts(youGet, percent, bought - left, bought)}</>
  return <>{texts.cancelShare(youGet, percent, left, bought)}</>
}

function TooLate({ closed }: { closed: Closed }) {
  const texts = useCancelBookingTexts()
  return <p className="text-muted">{closed ? texts.closed(closed.hoursBefore) : texts.begun}</p>
}
