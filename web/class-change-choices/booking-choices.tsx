import { useQuery } from '@tanstack/react-query'
import type { BookedSession } from '../../contract/bookings/bookings.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { useChoiceMessages } from '../i18n/class-change-choices.ts'
import { choicesQuery } from '../queries/choices.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChoiceCard } from './choice-card.tsx'

/**
 * B04: what the user may choose after classes of a booking were moved or cancelled; nothing when there is
 * nothing to choose.
 */
export function BookingChoices({ booking }: { booking: BookedSession }) {
  const messages = useChoiceMessages()
  const { email } = useCurrentUser()
  const query = useQuery(choicesQuery(booking._id, email))
  const { data } = query
  if (!data)
    return query.isPending ? (
      <Skeleton className="h-64 rounded-card" />
    ) : (
      <ErrorState
        title={messages.failedToLoad}
        message={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const last = data.answered.at(-1)
  const [first, ...others] = data.open
  if (!first)
    return last?.choice === 'keep' ? (
      <Card className="p-4 font-medium text-success">{messages.kept}</Card>
    ) : null
  return <ChoiceCard booking={booking} changes={[first, ...others]} offer={data} />
}
