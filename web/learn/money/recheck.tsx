import { callApi, serverMessage } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useMoneyTextsOf } from '../../i18n/money.ts'
import { useSay } from '../../i18n/say.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'

type Props = {
  sessionId: string
  /** The part of a fee that was to be paid. */
  part?: number | undefined
  /** Whether rechecking can still change anything. The last answer stays visible either way. */
  open: boolean
}

/**
 * 'I paid, where is my seat?', or 'why is it still due?' of a later part. The server asks where it was paid,
 * settles what it can, and reports the state.
 */
export function Recheck({ sessionId, part, open }: Props) {
  const texts = useMoneyTextsOf(part)
  const say = useSay()
  const recheck = useSubmit({
    mutationFn: () => callApi('POST /payments/recheck', { body: { sessionId, part } }),
  })
  return (
    <div className="grid w-full gap-3 empty:hidden">
      {(open || recheck.isPending) && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={recheck.isPending}
          busyLabel={texts.rechecking}
          onClick={() => recheck.submit()}
        >
          {texts.recheck}
        </Button>
      )}
      <p role="status" className="font-medium empty:hidden">
        {recheck.data && say(recheck.data)}
      </p>
      <FormProblem>{recheck.error && serverMessage(recheck.error, texts.failedToRecheck)}</FormProblem>
    </div>
  )
}
