import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '../../../contract/reviews/reviews.ts'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { callApi } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useOwnReviewTexts } from '../../i18n/own-reviews.ts'
import { useReviewTexts } from '../../i18n/reviews.ts'
import { reviewPagesQuery } from '../../queries/reviews.ts'
import { REVIEWS } from '../../sessions/average-rating.tsx'
import { ReviewItem } from '../../sessions/review-item.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnswerDialog, HideDialog } from './review-dialogs.tsx'

/** The reviews of a session for those who manage it: they answer, and an Admin hides. */
export function ManagedReviews({ session }: { session: Pick<Session, '_id'> }) {
  const texts = useReviewTexts()
  const { none } = useOwnReviewTexts()
  const query = useInfiniteQuery(reviewPagesQuery(session._id))
  return (
    <section id={REVIEWS} className="grid gap-4">
      <h2 className="font-bold text-xl">{texts.title}</h2>
      <Loaded query={query} failed={texts.failed} waiting={<Skeleton className="h-24 w-full" />}>
        {({ pages }) => {
          const reviews = pages.flatMap(({ items }) => items)
          if (reviews.length === 0) return <p className="text-muted">{none}</p>
          return (
            <ul>
              {reviews.map((review) => (
                <ReviewItem key={review._id} review={review}>
                  <ReviewActions sessionId={session._id} review={review} />
                </ReviewItem>
              ))}
            </ul>
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </section>
  )
}

type Props = { sessionId: string; review: Review }

function ReviewActions({ sessionId, review }: Props) {
  const texts = useOwnReviewTexts()
  const { nameless } = useReviewTexts()
  const { role } = useRole()
  const [open, setOpen] = useState<'answer' | 'hide'>()
  const who = review.name ?? nameless
  const params = { id: sessionId, reviewId: review._id }
  const showing = useChange({
    send: () => callApi('PUT /sessions/{id}/reviews/{reviewId}/hidden', { params, body: { reason: '' } }),
    done: texts.shownAgain,
    failed: (error) => error,
  })
  const Words = open === 'answer' ? AnswerDialog : HideDialog
  return (
    <>
      {review.hidden && (
        <p className="wrap-anywhere rounded-control bg-danger-soft px-4 py-3 text-danger">
          {texts.isHidden(review.hidden.reason)}
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!review.hidden && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={texts.answerTo(who)}
            onClick={() => setOpen('answer')}
          >
            {review.answer ? texts.changeAnswer : texts.answer}
          </Button>
        )}
        {role === 'Admin' && !review.hidden && (
          <Button size="sm" variant="quiet" aria-label={texts.hideOf(who)} onClick={() => setOpen('hide')}>
            {texts.hide}
          </Button>
        )}
        {role === 'Admin' && review.hidden && (
          <Button size="sm" variant="secondary" busy={showing.isPending} onClick={() => showing.submit()}>
            {texts.showAgain}
          </Button>
        )}
      </div>
      {open && <Words {...{ params, review, who }} onClose={() => setOpen(undefined)} />}
    </>
  )
}
