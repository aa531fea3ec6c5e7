import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookedSession } from '../../contract/bookings.ts'
import { callApi } from '../api-client.ts'
import { useConfig } from '../client-config.tsx'
import { useSend } from '../hooks/use-submit.ts'
import { useFormats } from '../i18n/formats.ts'
import { useMoneyWords } from '../i18n/money.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { useReadAgain } from '../queries/after-change.ts'
import { refundRuleQuery } from '../queries/money.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.tsx'

/** Gives a seat back: until when, what returns, and why not any more. */
export function CancelBooking({ booking }: { booking: BookedSession }) {
  const words = useMoneyWords()
  const { dateTime } = useTimeFormats()
  const [asking, setAsking] = useState(false)
  const { afterBooking } = useReadAgain()
  const cancellation = useSend({
    mutationFn: () => callApi('DELETE /bookedSessions/{id}', { params: { id: booking._id } }),
    onSuccess: () => {
      notify.success(words.bookingCancelled)
      setAsking(false)
    },
    onError: () => notify.error(words.failedToCancel),
    onSettled: () => void afterBooking(),
  })
  const terms = booking.cancellation
  if (!terms) return <TooLate paid={booking.fee > 0} />
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{words.cancelUntil(dateTime(terms.until))}</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {words.cancelBooking}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={words.cancelTitle}
        text={<Terms fee={booking.fee} terms={terms} />}
        problem={cancellation.error?.message}
        confirmLabel={words.cancelBooking}
        keepLabel={words.keepSeat}
        busy={cancellation.isPending}
        onConfirm={() => cancellation.send()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

type TermsProps = { fee: number; terms: NonNullable<BookedSession['cancellation']> }

function Terms({ fee, terms }: TermsProps) {
  const words = useMoneyWords()
  const { currency } = useConfig()
  const { money } = useFormats()
  const { dateTime } = useTimeFormats()
  const shown = (amount: number) => money(amount, currency)
  return (
    <>
      {fee > 0 ? words.cancelPaid(shown(terms.refund), shown(fee)) : words.cancelFree}{' '}
      {words.cancelUntil(dateTime(terms.until))}
    </>
  )
}

function TooLate({ paid }: { paid: boolean }) {
  const words = useMoneyWords()
  const rule = useQuery({ ...refundRuleQuery, enabled: paid })
  if (!paid) return <p className="text-muted">{words.cannotCancelFree}</p>
  return rule.data ? <p className="text-muted">{words.cannotCancelPaid(rule.data.hoursBefore)}</p> : null
}
