import { callApi, serverMessage } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { usePaymentMessagesOf } from '../../i18n/payments.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { notify } from '../../ui/notify.tsx'

type Props = {
  sessionId: string
  /** The part of a fee that is paid. */
  part?: number | undefined
  disabled?: boolean
  onReleased?: () => void
}

/** Releases a held seat, so that others can book it at once; of a later part of a fee, ends its payment. */
export function ReleaseSeat({ sessionId, part, disabled = false, onReleased }: Props) {
  const messages = usePaymentMessagesOf(part)
  const { afterHold, afterBooking } = useInvalidate()
  const release = useSubmit({
    mutationFn: () => callApi('DELETE /sessions/{id}/hold', { params: { id: sessionId } }),
    onSuccess: async () => {
      await afterHold()
      notify.success(messages.seatGivenBack)
      onReleased?.()
    },
    // It may have been paid for in the meantime.
    onError: () => void afterBooking(),
  })
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="secondary"
        disabled={disabled}
        busy={release.isPending}
        busyLabel={messages.givingSeatBack}
        onClick={() => release.submit()}
      >
        {messages.giveSeatBack}
      </Button>
      <FormProblem>
        {release.error && serverMessage(release.error, messages.failedToGiveSeatBack)}
      </FormProblem>
    </div>
  )
}
