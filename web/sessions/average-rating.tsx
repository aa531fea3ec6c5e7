import Star from 'lucide-react/icons/star'
import type { Rating } from '../../contract/sessions/rating.ts'
import { useFormats } from '../i18n/formats.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { cn } from '../ui/cn.ts'

type Props = { rating: Rating | undefined; className?: string }

/** The average of the reviews and their number: ★ 4.6 (12). Nothing while there are too few. */
export function AverageRating({ rating, className }: Props) {
  const messages = useSessionMessages()
  const { number } = useFormats()
  if (!rating) return null
  const { average, count } = rating
  return (
    <span className={cn('flex items-center gap-1 font-medium text-ink', className)}>
      <Star aria-hidden="true" className="size-4 fill-accent text-accent-ink" strokeWidth={1.5} />
      <span aria-hidden="true">
        {number(average)} ({number(count)})
      </span>
      <span className="sr-only">{messages.rated(average, count)}</span>
    </span>
  )
}
