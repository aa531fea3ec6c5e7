import { useState } from 'react'
import { callApi, serverMessage } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { usePaymentTextsOf } from '../../i18n/payments.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { notify } from '../../ui/notify.tsx'

type Props = {
  sessionId: string
  /** The part of a fee that is paid. */
  part?: number | undefined
  /** The seat is one that they switch to. */
  isSwitch?: boolean | undefined
  /** On the button, in place of the usual words. */
  label?: string
  disabled?: boolean
  onReleased?: () => void
}

/**
 * Releases a held seat, so that others can book it at once; of a later part of a fee, ends its payment, and
 * of a switch, that too. Asks first: the seat may be gone a moment later.
 */
export function ReleaseSeat({ sessionId, part, isSwitch, label, disabled = false, onReleased }: Props) {
  const texts = usePaymentTextsOf(part, isSwitch)
  const [asking, setAsking] = useState(false)
  const release = useSubmit({
    mutationFn: () => callApi('DELETE /sessions/{id}/hold', { params: { id: sessionId } }),
    onSuccess: () => {
      setAsking(false)
      notify.success(texts.seatGivenUp)
      onReleased?.()
    },
    // What is shown of the seat has gone with the button.
    onSettled: (answer) => {
      if (answer) focusHeading()
    },
  })
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="-mx-3.5"
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {label ?? texts.giveSeatUp}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.giveUpTitle}
        text={texts.giveUpText}
        problem={release.error ? serverMessage(release.error, texts.failedToGiveSeatUp) : undefined}
        confirmLabel={texts.giveUp}
        keepLabel={texts.keepSeat}
        busy={release.isPending}
        onConfirm={() => release.submit()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
