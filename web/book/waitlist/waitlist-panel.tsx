import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OwnSession } from '../../../contract/sessions/quote.ts'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { defaultOfferMinutes } from '../../../contract/waitlist/offer-times.ts'
import { callApi } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useBookingTexts } from '../../i18n/bookings.ts'
import { useWaitlistTexts } from '../../i18n/waitlist.ts'
import { waitlistRuleQuery } from '../../queries/overview.ts'
import { ownSessionKey } from '../../queries/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { focusOnce } from '../../ui/focus-heading.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { notify } from '../../ui/notify.tsx'
import { LeaveWaitlist, Offer } from './own-lines.tsx'

type Props = {
  session: Session
  place: OwnSession['waitlist']
  /** Whether a seat was offered that can still be taken. */
  isOffered: boolean
  onPay: () => void
}

/**
 * Offers what somebody can do about a full session: join the waitlist, leave it, or take the seat that is
 * offered.
 */
export function WaitlistPanel({ session, place, isOffered, onPay }: Props) {
  const texts = useWaitlistTexts()
  useFreshPlace(session, place?.state === 'waiting')
  const [hasJoined, setJoined] = useState(false)
  if (place?.offerExpiresAt && isOffered)
    return <Offer session={session} expiresAt={place.offerExpiresAt} onPay={onPay} />
  if (place?.state === 'waiting')
    return (
      <div className="grid gap-3">
        <p
          ref={hasJoined ? focusOnce : null}
          tabIndex={-1}
          role="status"
          className="font-semibold text-lg outline-none"
        >
          {texts.position(place.position)}
        </p>
        <p className="text-muted text-sm">{texts.positionHint}</p>
        <LeaveWaitlist sessionId={session._id} />
      </div>
    )
  return <JoinWaitlist session={session} hasLapsed={place !== undefined} onJoined={() => setJoined(true)} />
}

/** The many who watch a session do not all ask at the same moment. */
const SPREAD_MS = 1500

/** Reads the user's place again when the waitlist moves, as the stream of seats tells. */
function useFreshPlace({ _id, waiting, enrolled }: Session, isWaiting: boolean): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts are what moved.
  useEffect(() => {
    if (!isWaiting) return
    const queryKey = ownSessionKey(_id)
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey }), Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [client, _id, isWaiting, waiting, enrolled])
}

type JoinProps = { session: Session; hasLapsed: boolean; onJoined: () => void }

/** Says that the session is full, and puts the user at the end of the waitlist. */
function JoinWaitlist({ session, hasLapsed, onJoined }: JoinProps) {
  const texts = {
    bookings: useBookingTexts(),
    waitlist: useWaitlistTexts(),
  }
  const { data: rule } = useQuery(waitlistRuleQuery)
  const joining = useSubmit({
    mutationFn: () => callApi('POST /sessions/{id}/waitlist', { params: { id: session._id } }),
    onSuccess: () => {
      onJoined()
      notify.success(texts.waitlist.joined)
    },
  })
  const { waiting = 0, enrolled, capacity } = session
  const isBooked = capacity === null || enrolled >= capacity
  const full = isBooked ? texts.bookings.reasons.soldOut : texts.waitlist.allHeld
  return (
    <div className="grid gap-3">
      <p role="status">{hasLapsed ? texts.waitlist.lapsed : full}</p>
      <FormProblem>{joining.error}</FormProblem>
      <Button
        variant="accent"
        size="lg"
        className="w-full"
        busy={joining.isPending}
        busyLabel={texts.waitlist.joining}
        onClick={() => joining.submit()}
      >
        {texts.waitlist.join}
      </Button>
      <p className="text-muted text-sm">
        {waiting > 0 ? texts.waitlist.waiting(waiting) : texts.waitlist.nobody}{' '}
        {texts.waitlist.joinHint(rule?.offerMinutes ?? defaultOfferMinutes)}
      </p>
    </div>
  )
}
