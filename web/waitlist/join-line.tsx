import { useQuery } from '@tanstack/react-query'
import { defaultOfferMinutes } from '../../contract/http/limits.ts'
import type { Session } from '../../contract/sessions/sessions.ts'
import { callApi } from '../api-client.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useBookingMessages } from '../i18n/bookings.ts'
import { useWaitingMessages } from '../i18n/waiting.ts'
import { useWaitlistMessages } from '../i18n/waitlist.ts'
import { useInvalidate } from '../queries/use-invalidate.ts'
import { waitlistRuleQuery } from '../queries/waitlist.ts'
import { Button } from '../ui/button.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { notify } from '../ui/notify.tsx'

/** Says that the session is full, and puts the user at the end of the waitlist. */
export function JoinWaitlist({ session, hasLapsed }: { session: Session; hasLapsed: boolean }) {
  const messages = {
    bookings: useBookingMessages(),
    waiting: useWaitingMessages(),
    waitlist: useWaitlistMessages(),
  }
  const { data: rule } = useQuery(waitlistRuleQuery)
  const { afterWaitlist } = useInvalidate()
  const joining = useSubmit({
    mutationFn: () => callApi('POST /sessions/{id}/waitlist', { params: { id: session._id } }),
    onSuccess: () => notify.success(messages.waitlist.joined),
    onSettled: () => void afterWaitlist(),
  })
  const { waiting = 0, enrolled, capacity } = session
  const isBooked = capacity === null || enrolled >= capacity
  const full = isBooked ? messages.bookings.reasons.soldOut : messages.waitlist.allHeld
  return (
    <div className="grid gap-3">
      <p role="status">{hasLapsed ? messages.waitlist.lapsed : full}</p>
      <FormProblem>{joining.error}</FormProblem>
      <Button
        variant="accent"
        size="lg"
        className="w-full"
        busy={joining.isPending}
        busyLabel={messages.waitlist.joining}
        onClick={() => joining.submit()}
      >
        {messages.waitlist.join}
      </Button>
      <p className="text-muted text-sm">
        {waiting > 0 ? messages.waitlist.waiting(waiting) : messages.waiting.nobody}{' '}
        {messages.waitlist.joinHint(rule?.offerMinutes ?? defaultOfferMinutes)}
      </p>
    </div>
  )
}
