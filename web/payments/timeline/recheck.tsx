import { callApi } from '../../api-client.ts'
import { useSend } from '../../hooks/use-submit.ts'
import { useMoneyWords } from '../../i18n/money.ts'
import { useSaid } from '../../i18n/said.ts'
import { useReadAgain } from '../../queries/after-change.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { saidByServer } from '../../ui/said-by-server.ts'

type Props = {
  sessionId: string /** Whether there is still something to ask; the last answer stays either way. */
  open: boolean
}

/** 'I paid, where is my seat?' The server asks the card provider, finishes what can be finished, and says how it stands. */
export function Recheck({ sessionId, open }: Props) {
  const words = useMoneyWords()
  const said = useSaid()
  const { afterBooking } = useReadAgain()
  const recheck = useSend({
    mutationFn: () => callApi('POST /payments/recheck', { body: { sessionId } }),
    onSettled: () => void afterBooking(),
  })
  return (
    <div className="grid w-full gap-3 empty:hidden">
      {(open || recheck.isPending) && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={recheck.isPending}
          busyLabel={words.rechecking}
          onClick={() => recheck.send()}
        >
          {words.recheck}
        </Button>
      )}
      <p role="status" className="font-medium empty:hidden">
        {recheck.data && said(recheck.data.message)}
      </p>
      <FormProblem>{recheck.error && saidByServer(recheck.error, words.failedToRecheck)}</FormProblem>
    </div>
  )
}
