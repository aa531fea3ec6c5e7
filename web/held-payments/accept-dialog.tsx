import type { Review } from '../../contract/payments/held-payments.ts'
import { useFormats } from '../i18n/formats.ts'
import { useReviewMessages } from '../i18n/held-payments.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { AcceptSentDialog } from './accept-sent-dialog.tsx'
import { useDecide } from './use-decide.ts'

type Props = { review: Review; onClose: () => void }

/** Asks once more, because nobody can take the seat back without returning money. */
export function AcceptDialog({ review, onClose }: Props) {
  const { wallet } = review
  return wallet ? (
    <AcceptSentDialog review={review} wallet={wallet} onClose={onClose} />
  ) : (
    <AcceptRisky review={review} onClose={onClose} />
  )
}

function AcceptRisky({ review, onClose }: Props) {
  const messages = useReviewMessages()
  const { money } = useFormats()
  const decide = useDecide(review, onClose)
  return (
    <ConfirmDialog
      open
      title={messages.acceptTitle}
      text={messages.acceptRisky(money(review.amount, review.currency))}
      confirmLabel={messages.acceptNow}
      keepLabel={messages.keep}
      onConfirm={() => decide.submit({ accept: true })}
      onClose={onClose}
      busy={decide.isPending}
      problem={decide.error ?? undefined}
    />
  )
}
