import { useState } from 'react'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { callApi, callToCreate } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useBookingTexts } from '../../i18n/bookings.ts'
import { useWaitlistTexts } from '../../i18n/waitlist.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { notify } from '../../ui/notify.tsx'
import { HoldCountdown } from '../checkout/hold-countdown.tsx'

type Props = { session: Pick<Session, '_id' | 'fee'>; expiresAt: string; onPay: () => void }

/**
 * A seat that is kept for the user: the time left, one press to take it, and another to leave it to the next.
 */
export function Offer({ session, expiresAt, onPay }: Props) {
  const texts = { bookings: useBookingTexts(), waitlist: useWaitlistTexts() }
  const { afterBooking } = useInvalidate()
  const booking = useSubmit({
    mutationFn: () => callToCreate('POST /bookedSessions', { body: { sessionId: session._id } }),
    onSuccess: () => notify.success(texts.bookings.bookedToast),
    onSettled: () => void afterBooking(),
  })
  return (
    <div className="grid gap-3">
      <p role="status" className="font-semibold text-lg">
        {texts.waitlist.offered}
      </p>
      <HoldCountdown until={expiresAt} />
      <FormProblem>{booking.error}</FormProblem>
      <Button
        variant="accent"
        size="lg"
        className="w-full"
        busy={booking.isPending}
        busyLabel={texts.bookings.booking}
        onClick={session.fee > 0 ? onPay : () => booking.submit()}
      >
        {texts.waitlist.take}
      </Button>
      <LeaveWaitlist sessionId={session._id} isOffered />
      <p className="text-muted text-sm">{texts.waitlist.offerHint}</p>
    </div>
  )
}

/** Leaves the waitlist, or says no to an offer. Asks first: a place that was given up does not come back. */
export function LeaveWaitlist({
  sessionId: id,
  isOffered = false,
}: {
  sessionId: string
  isOffered?: boolean
}) {
  const texts = useWaitlistTexts()
  const [asking, setAsking] = useState(false)
  const { afterWaitlist } = useInvalidate()
  const leaving = useSubmit({
    mutationFn: () => callApi('DELETE /sessions/{id}/waitlist', { params: { id } }),
    onSuccess: () => {
      setAsking(false)
      notify.success(isOffered ? texts.refused : texts.left)
    },
    onSettled: () => void afterWaitlist(),
  })
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
        {isOffered ? texts.refuse : texts.leave}
      </Button>
      <ConfirmDialog
        open={asking}
        title={isOffered ? texts.refuseTitle : texts.leaveTitle}
        text={isOffered ? texts.refuseText : texts.leaveText}
        problem={leaving.error ?? undefined}
        confirmLabel={isOffered ? texts.refuseConfirm : texts.leave}
        keepLabel={isOffered ? texts.keep : texts.stay}
        busy={leaving.isPending}
        onConfirm={() => leaving.submit()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
