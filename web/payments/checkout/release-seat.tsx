import { callApi } from '../../api-client.ts'
import { useSend } from '../../hooks/use-submit.ts'
import { usePaymentWords } from '../../i18n/payments.ts'
import { useReadAgain } from '../../queries/after-change.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { notify } from '../../ui/notify.tsx'
import { saidByServer } from '../../ui/said-by-server.ts'

type Props = { sessionId: string; disabled?: boolean; onGiven?: () => void }

/** For whoever holds a seat and will not pay: somebody else may have it at once. */
export function GiveSeatBack({ sessionId, disabled = false, onGiven }: Props) {
  const words = usePaymentWords()
  const { afterHold, afterBooking } = useReadAgain()
  const giving = useSend({
    mutationFn: () => callApi('DELETE /sessions/{id}/hold', { params: { id: sessionId } }),
    onSuccess: async () => {
      await afterHold()
      notify.success(words.seatGivenBack)
      onGiven?.()
    },
    // It may have been paid meanwhile.
    onError: () => void afterBooking(),
  })
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="secondary"
        disabled={disabled}
        busy={giving.isPending}
        busyLabel={words.givingSeatBack}
        onClick={() => giving.send()}
      >
        {words.giveSeatBack}
      </Button>
      <FormProblem>{giving.error && saidByServer(giving.error, words.failedToGiveSeatBack)}</FormProblem>
    </div>
  )
}
