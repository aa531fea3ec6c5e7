import { Link } from 'react-router'
import type { PublicTutor } from '../../contract/people/tutors.ts'
import { useReviewTexts } from '../i18n/reviews.ts'
import { paths } from '../paths.ts'
import { REVIEWS } from '../sessions/average-rating.tsx'
import { ReviewItem } from '../sessions/review-item.tsx'

/** The newest reviews of all sessions of a tutor. */
export function TutorReviews({ reviews }: Pick<PublicTutor, 'reviews'>) {
  const texts = useReviewTexts()
  if (reviews.length === 0) return null
  return (
    <section id={REVIEWS} className="grid gap-4">
      <h2 className="font-bold text-xl">{texts.title}</h2>
      <ul>
        {reviews.map(({ sessionId, sessionSlug, title, ...review }) => (
          <ReviewItem
            key={review._id}
            review={review}
            about={
              <Link
                to={sessionSlug ? paths.session(sessionSlug) : paths.bookedSession(sessionId)}
                className="wrap-anywhere inline-flex min-h-11 items-center text-primary hover:underline"
              >
                {title}
              </Link>
            }
          />
        ))}
      </ul>
    </section>
  )
}
