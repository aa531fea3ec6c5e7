import type { Session } from '../../../contract/sessions/sessions.ts'
import { callToCreate } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useBookingMessages } from '../../i18n/bookings.ts'
import { useWaitlistMessages } from '../../i18n/waitlist.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { notify } from '../../ui/notify.tsx'
import { HoldCountdown } from '../checkout/hold-countdown.tsx'
import { LeaveWaitlist } from './leave-line.tsx'

type Props = { session: Pick<Session, '_id' | 'fee'>; expiresAt: string; onPay: () => void }

/**
 * A seat that is kept for the user: the time left, one press to take it, and another to leave it to the next.
 */
export function Offer({ session, expiresAt, onPay }: Props) {
  const messages = { bookings: useBookingMessages(), waitlist: useWaitlistMessages() }
  const { afterBooking } = useInvalidate()
  const booking = useSubmit({
    mutationFn: () => callToCreate('POST /bookedSessions', { body: { sessionId: session._id } }),
    onSuccess: () => notify.success(messages.bookings.bookedToast),
    onSettled: () => void afterBooking(),
  })
  return (
    <div className="grid gap-3">
      <p role="status" className="font-semibold text-lg">
        {messages.waitlist.offered}
      </p>
      <HoldCountdown until={expiresAt} />
      <FormProblem>{booking.error}</FormProblem>
      <Button
        variant="accent"
        size="lg"
        className="w-full"
        busy={booking.isPending}
        busyLabel={messages.bookings.booking}
        onClick={session.fee > 0 ? onPay : () => booking.submit()}
      >
        {messages.waitlist.take}
      </Button>
      <LeaveWaitlist sessionId={session._id} isOffered />
      <p className="text-muted text-sm">{messages.waitlist.offerHint}</p>
    </div>
  )
}
