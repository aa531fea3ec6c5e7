import Star from 'lucide-react/icons/star'
import type { Rating } from '../../contract/reviews/rating.ts'
import { useFormats } from '../i18n/formats.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { cn } from '../ui/cn.ts'

/** Where the reviews of a page are. */
export const REVIEWS = 'reviews'

type Props = { rating: Rating | undefined; className?: string }

/** The average of the reviews and their number: ★ 4.6 (12). Nothing while there are too few. */
export function AverageRating({ rating, className }: Props) {
  const texts = useSessionTexts()
  const formats = useFormats()
  if (!rating) return null
  const { average, count } = rating
  return (
    <span className={cn('flex items-center gap-1 font-medium text-ink', className)}>
      <Star aria-hidden="true" className="size-4 fill-accent text-accent-ink" strokeWidth={1.5} />
      <span aria-hidden="true">
        {formats.average(average)} ({formats.number(count)})
      </span>
      <span className="sr-only">{texts.rated(average, count)}</span>
    </span>
  )
}

/** Where the reviews are on the same page: leads to them. */
export function RatingLink({ rating }: Pick<Props, 'rating'>) {
  if (!rating) return null
  return (
    <a href={`#${REVIEWS}`} className="inline-flex min-h-11 items-center hover:underline">
      <AverageRating rating={rating} />
    </a>
  )
}
