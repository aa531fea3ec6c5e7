import type { Review } from '../../contract/reviews.ts'
import { useFormats } from '../i18n/formats.ts'
import { useMethodMessages } from '../i18n/methods.ts'
import { useReviewMessages } from '../i18n/reviews.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useDecide } from './use-decide.ts'

/** Asks once more, because nobody can take the seat back without returning money. */
export function AcceptDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const messages = useReviewMessages()
  const methods = useMethodMessages()
  const { money } = useFormats()
  const decide = useDecide(review, onClose)
  const { amount, currency, wallet } = review
  const shown = money(amount, currency)
  return (
    <ConfirmDialog
      open
      title={messages.acceptTitle}
      text={wallet ? messages.acceptSent(shown, methods[wallet]) : messages.acceptRisky(shown)}
      confirmLabel={messages.acceptNow}
      keepLabel={messages.keep}
      onConfirm={() => decide.submit({ accept: true })}
      onClose={onClose}
      busy={decide.isPending}
      problem={decide.error ?? undefined}
    />
  )
}
