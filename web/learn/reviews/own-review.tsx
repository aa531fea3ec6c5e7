import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnReview as Read } from '../../../contract/reviews/reviews.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useOwnReviewTexts } from '../../i18n/own-reviews.ts'
import { useReviewTexts } from '../../i18n/reviews.ts'
import { ownReviewQuery } from '../../queries/reviews.ts'
import { ReviewItem } from '../../sessions/review-item.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeleteReview } from './delete-review.tsx'
import { ReviewForm } from './review-form.tsx'

/** R09: what the reader says of the session, once its first class is over; before, when that is. */
export function OwnReview({ sessionId }: { sessionId: string }) {
  const texts = useOwnReviewTexts()
  const { failed } = useReviewTexts()
  const { userId } = useCurrentUser()
  const query = useQuery(ownReviewQuery(sessionId, userId))
  const isNothing = query.data && !query.data.review && !query.data.mayWrite && !query.data.opensAt
  if (isNothing) return null
  return (
    <section className="grid gap-3">
      <h2 className="font-bold text-xl">{texts.own}</h2>
      <Loaded query={query} failed={failed} waiting={<Skeleton className="h-12 w-full" />}>
        {(read) => <Content read={read} sessionId={sessionId} />}
      </Loaded>
    </section>
  )
}

function Content({ read: { review, mayWrite, opensAt }, sessionId }: { read: Read; sessionId: string }) {
  const texts = useOwnReviewTexts()
  const [isChanging, setChanging] = useState(false)
  if (!review && opensAt)
    return (
      <p className="text-muted">
        {texts.opens} <DateTime value={opensAt} />
      </p>
    )
  if (!review || isChanging)
    return (
      <ReviewForm
        sessionId={sessionId}
        review={review}
        onSaved={() => setChanging(false)}
        onCancel={review && (() => setChanging(false))}
      />
    )
  return (
    <>
      <ul>
        <ReviewItem review={{ ...review, name: texts.you }} />
      </ul>
      {review.hidden && (
        <p className="wrap-anywhere rounded-control bg-danger-soft px-4 py-3 text-danger">
          {texts.yoursIsHidden(review.hidden.reason)}
        </p>
      )}
      {!review.hidden && (
        <div className="flex flex-wrap gap-2">
          {mayWrite && (
            <Button variant="secondary" onClick={() => setChanging(true)}>
              {texts.change}
            </Button>
          )}
          <DeleteReview sessionId={sessionId} />
        </div>
      )}
    </>
  )
}
