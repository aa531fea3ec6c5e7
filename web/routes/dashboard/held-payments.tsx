import { useQuery } from '@tanstack/react-query'
import { CashierOnly } from '../../auth/guards.tsx'
import { ReviewCard } from '../../held-payments/review-card.tsx'
import { useReviewMessages } from '../../i18n/held-payments.ts'
import { reviewsQuery } from '../../queries/reviews.ts'
import { CardQueue } from '../../ui/card-queue.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from './page.tsx'

/** M11: payments that wait for a person, the nearest deadline first. For Admins and cashiers. */
export default function ReviewsPage() {
  return (
    <CashierOnly>
      <Reviews />
    </CashierOnly>
  )
}

function Reviews() {
  const messages = useReviewMessages()
  const query = useQuery(reviewsQuery())
  return (
    <Page title={messages.title} intro={messages.intro}>
      <Loaded query={query} failed={messages.failed}>
        {({ reviews, total }) => (
          <CardQueue items={reviews} total={total} messages={messages} keyOf={({ attemptId }) => attemptId}>
            {(review) => <ReviewCard review={review} />}
          </CardQueue>
        )}
      </Loaded>
    </Page>
  )
}
