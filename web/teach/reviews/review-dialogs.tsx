import type { Review } from '../../../contract/reviews/reviews.ts'
import { callApi } from '../../api-client.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useOwnReviewTexts } from '../../i18n/own-reviews.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type FormValidator, sendAsTyped } from '../../ui/form-validator.ts'
import { TextArea } from '../../ui/inputs.tsx'

type Props = {
  params: { id: string; reviewId: string }
  review: Review
  /** Who wrote the review. */
  who: string
  onClose: () => void
}

/** The answer of those who manage the session; an empty one takes it away. */
export function AnswerDialog({ params, review, who, onClose }: Props) {
  const texts = useOwnReviewTexts()
  const form = useChangeForm({
    validator: sendAsTyped<{ text: string }>(),
    defaultValues: { text: review.answer?.text ?? '' },
    send: (body) => callApi('PUT /sessions/{id}/reviews/{reviewId}/answer', { params, body }),
    done: texts.answerSaved,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={texts.answerTo(who)}
      description={texts.answerHint}
      submitLabel={texts.save}
      onClose={onClose}
    >
      <TextArea label={texts.answerLabel} rows={4} maxLength={2000} {...form.field('text')} />
    </FormDialog>
  )
}

/** An Admin hides a review, with a reason. */
export function HideDialog({ params, who, onClose }: Props) {
  const texts = useOwnReviewTexts()
  const form = useChangeForm({
    validator: hiding(texts.reasonMissing),
    defaultValues: { reason: '' },
    send: (body) => callApi('PUT /sessions/{id}/reviews/{reviewId}/hidden', { params, body }),
    done: texts.hidden,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={texts.hideOf(who)}
      description={texts.hideHint}
      submitLabel={texts.hide}
      onClose={onClose}
    >
      <TextArea label={texts.reason} rows={4} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}

/** Without a reason the API shows the review again. */
const hiding = (missing: string): FormValidator<{ reason: string }, { reason: string }> => ({
  ...sendAsTyped(),
  run: async (values) =>
    values.reason.trim() === ''
      ? { success: false, problems: { reason: missing } }
      : { success: true, sent: values },
})
