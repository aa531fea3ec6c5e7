import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useMoneyWords } from '../../i18n/money.ts'
import { usePaymentWords } from '../../i18n/payments.ts'
import { useSaid } from '../../i18n/said.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Phase } from './use-payment.ts'

type Props = { phase: Extract<Phase, { at: 'arrived' }>; onConfirm: (transactionId: string) => void }

/** The card was charged: says so at once, and until the seat is recorded never offers to pay again. */
export function ArrivedPayment({ phase, onConfirm }: Props) {
  const words = usePaymentWords()
  const money = useMoneyWords()
  const said = useSaid()
  const { transactionId, confirming, refusal } = phase
  const Icon = refusal === undefined ? CircleCheck : TriangleAlert
  return (
    <div role="status" className="grid gap-3">
      <p className="flex items-center gap-2.5 font-semibold text-lg">
        <Icon aria-hidden="true" className={refusal === undefined ? 'text-success' : 'text-accent-ink'} />
        {words.arrivedTitle}
      </p>
      <p>{refusal === undefined ? words.arrived : said(refusal)}</p>
      <p className="break-all text-muted text-sm">{words.reference(transactionId)}</p>
      {refusal === undefined ? (
        <Button
          size="lg"
          busy={confirming}
          busyLabel={words.confirmingSeat}
          onClick={() => onConfirm(transactionId)}
        >
          {words.confirmSeat}
        </Button>
      ) : (
        <ButtonLink to={paths.money()} variant="secondary">
          {money.whereIsMyMoney}
        </ButtonLink>
      )}
    </div>
  )
}
