import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OwnSession } from '../../contract/sessions/offer.ts'
import type { Session } from '../../contract/sessions/sessions.ts'
import { useWaitlistMessages } from '../i18n/waitlist.ts'
import { ownSessionKey } from '../queries/sessions.ts'
import { JoinWaitlist } from './join-line.tsx'
import { LeaveWaitlist } from './leave-line.tsx'
import { Offer } from './offer.tsx'

type Props = {
  session: Session
  place: OwnSession['waitlist']
  email: string
  /** Whether a seat was offered that can still be taken. */
  isOffered: boolean
  onPay: () => void
}

/**
 * What somebody can do about a session that is full: join the waitlist, leave it, or take the seat that is
 * offered.
 */
export function WaitlistPanel({ session, place, email, isOffered, onPay }: Props) {
  const messages = useWaitlistMessages()
  useFreshPlace(session, email, place?.state === 'waiting')
  if (place?.offerExpiresAt && isOffered)
    return <Offer session={session} expiresAt={place.offerExpiresAt} onPay={onPay} />
  if (place?.state === 'waiting')
    return (
      <div className="grid gap-3">
        <p role="status" className="font-semibold text-lg">
          {messages.position(place.position)}
        </p>
        <p className="text-muted text-sm">{messages.positionHint}</p>
        <LeaveWaitlist sessionId={session._id} />
      </div>
    )
  return <JoinWaitlist session={session} hasLapsed={place !== undefined} />
}

/** The many who watch a session do not all ask at the same moment. */
const SPREAD_MS = 1500

/** Reads the user's place again when the waitlist moves, as the stream of seats tells. */
function useFreshPlace({ _id, waiting, enrolled }: Session, email: string, isWaiting: boolean): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts are what moved.
  useEffect(() => {
    if (!isWaiting) return
    const queryKey = ownSessionKey(_id, email)
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey }), Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [client, _id, email, isWaiting, waiting, enrolled])
}
