import type { OwnReview } from '../../../contract/reviews/reviews.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useOwnReviewTexts } from '../../i18n/own-reviews.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextArea } from '../../ui/inputs.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useForm } from '../../ui/use-form.ts'
import { StarChoice } from './star-choice.tsx'

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
  const form = useForm({
    validator,
    defaultValues: { rating: review ? String(review.rating) : '', text: review?.text ?? '' },
  })
  const saving = useChange<{ rating: number | string; text?: unknown }>({
    send: ({ rating, text }) =>
      callApi('PUT /sessions/{id}/reviews', { params: { id: sessionId }, body: { rating, text } }),
    done: texts.reviews.saved,
    failed: () => undefined,
    onDone: onSaved,
    invalidate: ({ afterReviewChange }) => afterReviewChange(),
  })
  const refused = fieldErrors(saving.error, ['rating', 'text'])
  const { rating, text } = form.errors
  return (
    <form onSubmit={form.handleSubmit((draft) => saving.submit(draft))} noValidate className="grid gap-4">
      <UnsavedGuard unsaved={form.isDirty && !saving.isPending && !saving.isSuccess} />
      <StarChoice
        value={String(form.values.rating)}
        onChoose={(value) => form.setValue('rating', value)}
        error={rating ? texts.reviews.chooseStars : refused.rating}
      />
      <TextArea
        label={texts.reviews.text}
        hint={texts.reviews.textHint}
        optional
        rows={4}
        error={text ?? refused.text}
        {...form.register('text')}
      />
      <FormProblem>{refused.elsewhere}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={saving.isPending}>
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
