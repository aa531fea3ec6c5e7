import Star from 'lucide-react/icons/star'
import { useId, useState } from 'react'
import type { OwnReview } from '../../../contract/reviews/reviews.ts'
import { callApi } from '../../api-client.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useOwnReviewTexts } from '../../i18n/own-reviews.ts'
import { useReviewTexts } from '../../i18n/reviews.ts'
import { type Shown, useSay } from '../../i18n/say.ts'
import { STARS } from '../../sessions/review-item.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { Switch, TextArea } from '../../ui/inputs.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'

const validator = validateWith(
  async () => (await import('../../../contract/reviews/reviews.ts')).putReview.body,
)

type Props = {
  sessionId: string
  review: OwnReview['review']
  onSaved: () => void
  onCancel?: (() => void) | undefined
}

/** Stars, and words for who wants to say more. */
export function ReviewForm({ sessionId, review, onSaved, onCancel }: Props) {
  const texts = { common: useCommonTexts(), reviews: useOwnReviewTexts() }
  const [isSaved, setSaved] = useState(false)
  const form = useChangeForm({
    validator,
    defaultValues: {
      ...{ rating: review ? String(review.rating) : '', text: review?.text ?? '' },
      onHome: review?.onHome ?? false,
    },
    send: (body) => callApi('PUT /sessions/{id}/reviews', { params: { id: sessionId }, body }),
    done: texts.reviews.saved,
    onDone() {
      setSaved(true)
      onSaved()
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <UnsavedGuard unsaved={form.isDirty && !form.isBusy && !isSaved} />
      <StarChoice
        value={String(form.values.rating)}
        onChoose={(value) => form.setValue('rating', value)}
        error={form.errors.rating && texts.reviews.chooseStars}
      />
      <TextArea
        label={texts.reviews.text}
        hint={texts.reviews.textHint}
        optional
        rows={4}
        {...form.field('text')}
      />
      <div>
        <Switch isOn={form.values.onHome ?? false} onChange={(isOn) => form.setValue('onHome', isOn)}>
          <span className="font-normal">{texts.reviews.onHome}</span>
        </Switch>
        <p className="text-muted text-sm">{texts.reviews.onHomeHint}</p>
      </div>
      <FormProblem>{form.problem}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isBusy}>
          {texts.reviews.save}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {texts.common.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

type StarProps = { value: string; onChoose: (value: string) => void; error: Shown | undefined }

/** One to five stars: five radio buttons, each with its name for a screen reader, as large as a finger. */
function StarChoice({ value, onChoose, error }: StarProps) {
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
