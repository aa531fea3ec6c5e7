import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Session } from '../../../contract/sessions/sessions.ts'
import type { ListedPlace } from '../../../contract/waitlist/waitlist.ts'
import { callApi, callToCreate } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useBookingTexts } from '../../i18n/bookings.ts'
import { useWaitlistTexts } from '../../i18n/waitlist.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { notify } from '../../ui/notify.tsx'
import { HoldCountdown } from '../checkout/hold-countdown.tsx'

/** On the dashboard: the seats that are offered to the user, then where they wait. */
export function OwnWaitlists({ places }: { places: readonly ListedPlace[] }) {
  const texts = useWaitlistTexts()
  if (places.length === 0) return null
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="font-bold text-xl">{texts.title}</h2>
      <ul className="grid gap-5">
        {places.map((place) => (
          <li key={place.sessionId} className="grid gap-2">
            <Link
              prefetch="intent"
              to={paths.bookedSession(place.sessionId)}
              className="min-h-11 content-center wrap-anywhere font-semibold hover:underline"
            >
              {place.title}
            </Link>
            <OwnPlace place={place} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OwnPlace({ place: { sessionId, fee, state, position, offerExpiresAt } }: { place: ListedPlace }) {
  const texts = useWaitlistTexts()
  const navigate = useNavigate()
  if (state === 'offered' && offerExpiresAt)
    return (
      <div className="max-w-sm">
        <Offer
          session={{ _id: sessionId, fee }}
          expiresAt={offerExpiresAt}
          onPay={() => void navigate(paths.payment(sessionId))}
        />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{texts.position(position)}</p>
      <LeaveWaitlist sessionId={sessionId} />
    </div>
  )
}

type Props = { session: Pick<Session, '_id' | 'fee'>; expiresAt: string; onPay: () => void }

/**
 * A seat that is kept for the user: the time left, one press to take it, and another to leave it to the next.
 */
export function Offer({ session, expiresAt, onPay }: Props) {
  const texts = { bookings: useBookingTexts(), waitlist: useWaitlistTexts() }
  const booking = useSubmit({
    mutationFn: () => callToCreate('POST /bookedSessions', { body: { sessionId: session._id } }),
    onSuccess: () => notify.success(texts.bookings.bookedToast),
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
  const leaving = useSubmit({
    mutationFn: () => callApi('DELETE /sessions/{id}/waitlist', { params: { id } }),
    onSuccess: () => {
      setAsking(false)
      notify.success(isOffered ? texts.refused : texts.left)
    },
    // The place has gone with the button.
    onSettled: (answer) => {
      if (answer) focusHeading()
    },
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
