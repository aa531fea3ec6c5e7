import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import type { Review } from '../../contract/reviews/reviews.ts'
import { useReviewTexts } from '../i18n/reviews.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { cn } from '../ui/cn.ts'

export const STARS = [1, 2, 3, 4, 5] as const

/** How many stars a review gives, as a row of five. */
export function Stars({ rating }: { rating: number }) {
  const label = useReviewTexts().stars(rating)
  return (
    <span role="img" aria-label={label} className="flex">
      {STARS.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={cn('size-5', star <= rating ? 'fill-accent text-accent-ink' : 'text-line-strong')}
          strokeWidth={1.5}
        />
      ))}
    </span>
  )
}

/** `about`: what it is a review of, where there are several. `children`: what those may do who manage it. */
type Props = { review: Review; about?: ReactNode; children?: ReactNode }

/** Shows what somebody says, with what the tutor answers. */
export function ReviewItem({ review, about, children }: Props) {
  const texts = useReviewTexts()
  const { rating, text, name, month, answer } = review
  return (
    <li className="grid gap-2 border-line border-b py-4 first:pt-0 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />
        <p className="wrap-anywhere text-muted text-sm">
          <span className="font-medium text-ink">{name ?? texts.nameless}</span> · <Month month={month} />
        </p>
      </div>
      {about}
      {text && <p className="wrap-anywhere max-w-prose whitespace-pre-line">{text}</p>}
      {answer && (
        <div className="grid gap-1 rounded-control bg-sunken px-4 py-3">
          <p className="text-muted text-sm">
            <span className="font-medium text-ink">{texts.answered}</span> · <Month month={answer.month} />
          </p>
          <p className="wrap-anywhere max-w-prose whitespace-pre-line">{answer.text}</p>
        </div>
      )}
      {children}
    </li>
  )
}

function Month({ month }: { month: string }) {
  const { dateTime } = useTimeFormats()
  return <time dateTime={month}>{dateTime(month, 'month')}</time>
}
