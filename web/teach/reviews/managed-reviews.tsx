import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '../../../contract/reviews/reviews.ts'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { callApi } from '../../api-client.ts'
import { useCurrentUser, useRole } from '../../auth/auth-provider.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useOwnReviewMessages } from '../../i18n/own-reviews.ts'
import { useReviewMessages } from '../../i18n/reviews.ts'
import { reviewPagesQuery } from '../../queries/reviews.ts'
import { REVIEWS } from '../../sessions/average-rating.tsx'
import { ReviewItem } from '../../sessions/review-item.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WordsDialog } from './words-dialog.tsx'

/** The reviews of a session for those who manage it: they answer, and an Admin hides. */
export function ManagedReviews({ session }: { session: Pick<Session, '_id'> }) {
  const messages = useReviewMessages()
  const { none } = useOwnReviewMessages()
  const { userId } = useCurrentUser()
  const query = useInfiniteQuery(reviewPagesQuery(session._id, userId))
  return (
    <section id={REVIEWS} className="grid gap-4">
      <h2 className="font-bold text-xl">{messages.title}</h2>
      <Loaded query={query} failed={messages.failed} waiting={<Skeleton className="h-24 w-full" />}>
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
          {messages.more}
        </Button>
      )}
    </section>
  )
}

type Props = { sessionId: string; review: Review }

function ReviewActions({ sessionId, review }: Props) {
  const messages = useOwnReviewMessages()
  const { nameless } = useReviewMessages()
  const { role } = useRole()
  const [open, setOpen] = useState<'answer' | 'hide'>()
  const close = () => setOpen(undefined)
  const params = { id: sessionId, reviewId: review._id }
  const answering = useReviewChange({
    send: (text: string) =>
      callApi('PUT /sessions/{id}/reviews/{reviewId}/answer', { params, body: { text } }),
    done: messages.answerSaved,
    onDone: close,
  })
  const hiding = useReviewChange({
    send: (reason: string) =>
      callApi('PUT /sessions/{id}/reviews/{reviewId}/hidden', { params, body: { reason } }),
    done: review.hidden ? messages.shownAgain : messages.hidden,
    onDone: close,
  })
  const who = review.name ?? nameless
  return (
    <>
      {review.hidden && (
        <p className="wrap-anywhere rounded-control bg-danger-soft px-4 py-3 text-danger">
          {messages.isHidden(review.hidden.reason)}
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!review.hidden && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={messages.answerTo(who)}
            onClick={() => setOpen('answer')}
          >
            {review.answer ? messages.changeAnswer : messages.answer}
          </Button>
        )}
        {role === 'Admin' && !review.hidden && (
          <Button size="sm" variant="quiet" aria-label={messages.hideOf(who)} onClick={() => setOpen('hide')}>
            {messages.hide}
          </Button>
        )}
        {role === 'Admin' && review.hidden && (
          <Button size="sm" variant="secondary" busy={hiding.isPending} onClick={() => hiding.submit('')}>
            {messages.showAgain}
          </Button>
        )}
      </div>
      {open === 'answer' && (
        <WordsDialog
          title={messages.answerTo(who)}
          hint={messages.answerHint}
          label={messages.answerLabel}
          initial={review.answer?.text ?? ''}
          save={messages.save}
          change={answering}
          onClose={close}
        />
      )}
      {open === 'hide' && (
        <WordsDialog
          title={messages.hideOf(who)}
          hint={messages.hideHint}
          label={messages.reason}
          initial=""
          save={messages.hide}
          isRequired
          change={hiding}
          onClose={close}
        />
      )}
    </>
  )
}

type Change = { send: (words: string) => Promise<unknown>; done: string; onDone: () => void }

const useReviewChange = (change: Change) =>
  useChange<string>({
    ...change,
    failed: () => undefined,
    invalidate: ({ afterReviewChange }) => afterReviewChange(),
  })
