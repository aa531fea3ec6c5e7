import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnReview as Read } from '../../../contract/reviews/reviews.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useOwnReviewTexts } from '../../i18n/own-reviews.ts'
import { useReviewTexts } from '../../i18n/reviews.ts'
import { ownReviewQuery } from '../../queries/reviews.ts'
import { ReviewItem } from '../../sessions/review-item.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReviewForm } from './review-form.tsx'

/**
 * R09: what the reader says of the session, once its first class is over; before, when that is. After the
 * booking was cancelled, only what they have written.
 */
export function OwnReview({ sessionId, hasSeat }: { sessionId: string; hasSeat: boolean }) {
  const texts = useOwnReviewTexts()
  const { failed } = useReviewTexts()
  const query = useQuery(ownReviewQuery(sessionId))
  const { review, mayWrite, opensAt } = query.data ?? {}
  const isNothing = query.data ? !review && !(hasSeat && (mayWrite || opensAt)) : !hasSeat
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

export function DeleteReview({ sessionId }: { sessionId: string }) {
  const texts = useOwnReviewTexts()
  const [open, setOpen] = useState(false)
  const deleting = useChange({
    send: () => callApi('DELETE /sessions/{id}/reviews', { params: { id: sessionId } }),
    done: texts.deleted,
    failed: () => undefined,
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={open}
        title={texts.deleteTitle}
        text={texts.deleteHint}
        confirmLabel={texts.delete}
        keepLabel={texts.keep}
        danger
        busy={deleting.isPending}
        problem={deleting.error ?? undefined}
        onConfirm={() => deleting.submit()}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
