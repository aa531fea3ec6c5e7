import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useCardFormTexts } from '../../i18n/card-form.ts'
import { useMoneyTexts } from '../../i18n/money.ts'
import { useSay } from '../../i18n/say.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Phase } from './use-payment.ts'

type Props = { phase: Extract<Phase, { at: 'arrived' }>; onConfirm: (transactionId: string) => void }

/**
 * Shown once the card was charged. Until the server has recorded the payment, paying again is not offered.
 */
export function PaymentReceived({ phase, onConfirm }: Props) {
  const texts = useCardFormTexts()
  const money = useMoneyTexts()
  const say = useSay()
  const { transactionId, confirming, refusal } = phase
  const Icon = refusal === undefined ? CircleCheck : TriangleAlert
  return (
    <div role="status" className="grid gap-3">
      <p className="flex items-center gap-2.5 font-semibold text-lg">
        <Icon aria-hidden="true" className={refusal === undefined ? 'text-success' : 'text-accent-ink'} />
        {texts.arrivedTitle}
      </p>
      <p>{refusal === undefined ? texts.arrived : say(refusal)}</p>
      <p className="break-all text-muted text-sm">{texts.reference(transactionId)}</p>
      {refusal === undefined ? (
        <Button
          size="lg"
          busy={confirming}
          busyLabel={texts.confirmingSeat}
          onClick={() => onConfirm(transactionId)}
        >
          {texts.confirmSeat}
        </Button>
      ) : (
        <ButtonLink to={paths.money()} variant="secondary">
          {money.whereIsMyMoney}
        </ButtonLink>
      )}
    </div>
  )
}
