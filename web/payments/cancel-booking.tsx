import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookedSession } from '../../contract/bookings.ts'
import { callApi } from '../api-client.ts'
import { useConfig } from '../client-config.tsx'
import { useSubmit } from '../hooks/use-submit.ts'
import { useCancelBookingMessages } from '../i18n/cancel-booking.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { refundRuleQuery } from '../queries/money.ts'
import { useInvalidate } from '../queries/use-invalidate.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.tsx'

/** Cancels a booking: shows the deadline and the refund, or why cancelling is no longer possible. */
export function CancelBooking({ booking }: { booking: BookedSession }) {
  const messages = useCancelBookingMessages()
  const { dateTime } = useTimeFormats()
  const [asking, setAsking] = useState(false)
  const { afterBooking } = useInvalidate()
  const cancellation = useSubmit({
    mutationFn: () => callApi('DELETE /bookedSessions/{id}', { params: { id: booking._id } }),
    onSuccess: () => {
      notify.success(messages.bookingCancelled)
      setAsking(false)
    },
    onError: () => notify.error(messages.failedToCancel),
    onSettled: () => void afterBooking(),
  })
  const terms = booking.cancellation
  if (!terms) return <TooLate paid={booking.fee > 0} />
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        {messages.cancelUntil(dateTime(terms.until))} <Rule fee={booking.fee} terms={terms} />
      </p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {messages.cancelBooking}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={messages.cancelTitle}
        text={<Terms fee={booking.fee} terms={terms} />}
        problem={cancellation.error ?? undefined}
        confirmLabel={messages.cancelBooking}
        keepLabel={messages.keepSeat}
        busy={cancellation.isPending}
        onConfirm={() => cancellation.submit()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

type TermsProps = { fee: number; terms: NonNullable<BookedSession['cancellation']> }

function Terms({ fee, terms }: TermsProps) {
  const messages = useCancelBookingMessages()
  const { currency } = useConfig()
  const { money } = useFormats()
  const { dateTime } = useTimeFormats()
  const shown = (amount: number) => money(amount, currency)
  return (
    <>
      {fee > 0 ? messages.cancelPaid(shown(terms.refund), shown(fee)) : messages.cancelFree}{' '}
      <Rule fee={fee} terms={terms} /> {messages.cancelUntil(dateTime(terms.until))}
    </>
  )
}

/** How the refund of many classes comes about. */
function Rule({ fee, terms: { refund, percent, classes } }: TermsProps) {
  const messages = useCancelBookingMessages()
  const { currency } = useConfig()
  const { money } = useFormats()
  if (fee === 0 || !classes) return null
  return <>{messages.cancelShare(money(refund, currency), percent, classes.left, classes.bought)}</>
}

function TooLate({ paid }: { paid: boolean }) {
  const messages = useCancelBookingMessages()
  const rule = useQuery({ ...refundRuleQuery, enabled: paid })
  if (!paid) return <p className="text-muted">{messages.cannotCancelFree}</p>
  return rule.data ? <p className="text-muted">{messages.cannotCancelPaid(rule.data.hoursBefore)}</p> : null
}
