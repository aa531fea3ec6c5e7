import { useState } from 'react'
import { REVIEWS_PER_PAGE } from '../../contract/formats/page-sizes.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useReviewTexts } from '../i18n/reviews.ts'
import { REVIEWS } from '../sessions/average-rating.tsx'
import { ReviewItem } from '../sessions/review-item.tsx'
import { Button } from '../ui/button.tsx'

/**
 * The newest reviews, which came with the page, and the others page by page. Without a query: visitors have
 * none.
 */
export function SessionReviews({ session }: { session: SessionDetail }) {
  const texts = useReviewTexts()
  const { reviews, more } = useMoreReviews(session)
  if (reviews.length === 0) return null
  return (
    <section id={REVIEWS} className="grid gap-4">
      <h2 className="font-bold text-xl">{texts.title}</h2>
      <ul>
        {reviews.map((review) => (
          <ReviewItem key={review._id} review={review} />
        ))}
      </ul>
      <p role="alert" className="text-danger empty:hidden">
        {more?.hasFailed && texts.failed}
      </p>
      {more && (
        <Button variant="secondary" className="justify-self-start" busy={more.isReading} onClick={more.read}>
          {texts.more}
        </Button>
      )}
    </section>
  )
}

function useMoreReviews({ _id: id, reviews: newest, reviewCount }: SessionDetail) {
  const [read, setRead] = useState<{ pages: number; reviews: Review[] }>()
  const [isReading, setReading] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const reviews = read?.reviews ?? newest

  async function readNext() {
    setReading(true)
    setFailed(false)
    const page = (read?.pages ?? 0) + 1
    try {
      // Most never read more, and the page loads without it.
      const { callPage } = await import('../api-client.ts')
      const query = { page, limit: REVIEWS_PER_PAGE }
      const { items } = await callPage('GET /sessions/{id}/reviews', { params: { id }, query })
      // A new one moves the others on to the next page.
      const known = new Set(items.map(({ _id }) => _id))
      const before = (read?.reviews ?? []).filter(({ _id }) => !known.has(_id))
      setRead({ pages: page, reviews: [...before, ...items] })
    } catch {
      setFailed(true)
    }
    setReading(false)
  }
  const hasMore = read ? read.pages * REVIEWS_PER_PAGE < reviewCount : reviewCount > newest.length
  return { reviews, more: hasMore ? { read: () => void readNext(), isReading, hasFailed } : undefined }
}
