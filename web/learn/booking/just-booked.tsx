import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useClassTexts } from '../../i18n/classes.ts'
import { paths } from '../../paths.ts'
import { bookingQuery } from '../../queries/bookings.ts'
import { justBooked } from '../../sessions/navigation-state.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { BookingConfirmation } from './booking-confirmation.tsx'

/**
 * The confirmation of what was booked on the way here. It survives a reload, because the navigation's state
 * has it.
 */
export function JustBooked() {
  const { state } = useLocation()
  const sessionId = justBooked.read(state)
  return <div role="status">{sessionId && <JustBookedNote sessionId={sessionId} />}</div>
}

/** What was booked, in a card that can be dismissed. Renders nothing until that is known. */
function JustBookedNote({ sessionId }: { sessionId: string }) {
  const texts = useClassTexts()
  const { userId } = useCurrentUser()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data } = useQuery(bookingQuery(sessionId, userId))
  const booking = data?.sessionDetails
  if (!booking || booking.cancelledAt) return null
  return (
    <Card className="unfolding mb-6 grid gap-4 border-success p-5 sm:p-6">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex items-center gap-2.5 font-bold text-lg">
            <CircleCheck aria-hidden="true" className="shrink-0 text-success" />
            {texts.seatIsYours}
          </h2>
          <p className="wrap-anywhere mt-1 font-semibold">{booking.title}</p>
        </div>
        <Button
          variant="quiet"
          size="sm"
          aria-label={texts.dismiss}
          onClick={() => void navigate({ search }, { replace: true, state: null, preventScrollReset: true })}
        >
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <BookingConfirmation id={sessionId}>
        <ButtonLink to={paths.booked(booking._id)} className="w-full sm:w-auto sm:justify-self-start">
          {texts.openClass}
        </ButtonLink>
      </BookingConfirmation>
    </Card>
  )
}
