import type { HeldPayment } from '../../contract/payments/held-payments.ts'
import { useFormats } from '../i18n/formats.ts'
import { useHeldPaymentMessages } from '../i18n/held-payments.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { AcceptSentDialog } from './accept-sent-dialog.tsx'
import { useDecide } from './use-decide.ts'

type Props = { heldPayment: HeldPayment; onClose: () => void }

/** Asks once more, because nobody can take the seat back without returning money. */
export function AcceptDialog({ heldPayment, onClose }: Props) {
  const { wallet } = heldPayment
  return wallet ? (
    <AcceptSentDialog heldPayment={heldPayment} wallet={wallet} onClose={onClose} />
  ) : (
    <AcceptRisky heldPayment={heldPayment} onClose={onClose} />
  )
}

function AcceptRisky({ heldPayment, onClose }: Props) {
  const messages = useHeldPaymentMessages()
  const { money } = useFormats()
  const decide = useDecide(heldPayment, onClose)
  return (
    <ConfirmDialog
      open
      title={messages.acceptTitle}
      text={messages.acceptRisky(money(heldPayment.amount, heldPayment.currency))}
      confirmLabel={messages.acceptNow}
      keepLabel={messages.keep}
      onConfirm={() => decide.submit({ accept: true })}
      onClose={onClose}
      busy={decide.isPending}
      problem={decide.error ?? undefined}
    />
  )
}
