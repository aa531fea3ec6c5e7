import { Link, useNavigate } from 'react-router'
import type { ListedPlace } from '../../../contract/bookings/waitlist.ts'
import { useWaitlistTexts } from '../../i18n/waitlist.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { LeaveWaitlist, Offer } from './offer.tsx'

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
