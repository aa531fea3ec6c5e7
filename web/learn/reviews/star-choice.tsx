import Star from 'lucide-react/icons/star'
import { useId } from 'react'
import { useOwnReviewTexts } from '../../i18n/own-reviews.ts'
import { useReviewTexts } from '../../i18n/reviews.ts'
import { type Shown, useSay } from '../../i18n/say.ts'
import { STARS } from '../../sessions/review-item.tsx'
import { cn } from '../../ui/cn.ts'

type Props = { value: string; onChoose: (value: string) => void; error: Shown | undefined }

/** One to five stars: five radio buttons, each with its name for a screen reader, as large as a finger. */
export function StarChoice({ value, onChoose, error }: Props) {
  const texts = useOwnReviewTexts()
  const { stars } = useReviewTexts()
  const say = useSay()
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-1.5">
      <legend className="font-medium">{texts.howMany}</legend>
      <div className="flex">
        {STARS.map((star) => (
          <label
            key={star}
            className="grid size-11 cursor-pointer place-items-center rounded-control hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={`${id}-stars`}
              value={star}
              checked={value === String(star)}
              onChange={() => onChoose(String(star))}
              className="sr-only"
            />
            <span className="sr-only">{stars(star)}</span>
            <Star
              aria-hidden="true"
              className={cn(
                'size-8',
                star <= Number(value) ? 'fill-accent text-accent-ink' : 'text-line-strong',
              )}
              strokeWidth={1.5}
            />
          </label>
        ))}
      </div>
      <p id={`${id}-error`} role="alert" className="text-danger text-sm empty:hidden">
        {error && say(error)}
      </p>
    </fieldset>
  )
}
