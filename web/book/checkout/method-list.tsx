import type { Checkout } from '../../../contract/payments/checkouts.ts'
import type { PaymentMethod } from '../../../contract/payments/payment-methods.ts'
import { useConfig } from '../../client-config.tsx'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { CheckoutLink, waitsForDesk } from '../begun/checkout-link.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import { MethodButton, TestWallet } from './method-button.tsx'
import type { PaymentFormProps } from './payment-form.tsx'
import { ReleaseSeat } from './release-seat.tsx'
import { useCheckoutElsewhere } from './use-checkout.ts'

type Props = PaymentFormProps & {
  heldUntil?: string | undefined
  offeredUntil?: string | undefined
  /** A payment that has begun, and can go on by another method. */
  begun: Checkout | undefined
  onCard: () => void
}

/** The ways to pay as large buttons. One tap leads to the provider's page. */
export function MethodList(props: Props) {
  const { session, closed, heldUntil, offeredUntil, begun, onCard, onReleased } = props
  const texts = useCheckoutTexts()
  const { methods } = useConfig().payments
  const { start, opening, problem } = useCheckoutElsewhere(session)
  const choose = (method: PaymentMethod) => (method === 'card' ? onCard() : start(method))
  const until = heldUntil ?? offeredUntil
  return (
    <section aria-labelledby="how-to-pay" className="grid gap-3">
      {begun && waitsForDesk(begun) ? (
        <CheckoutLink checkout={begun} />
      ) : (
        until && (
          <HoldCountdown until={until}>
            {heldUntil && (
              <ReleaseSeat
                sessionId={session._id}
                isSwitch={begun?.movesBooking !== undefined}
                onReleased={onReleased}
              />
            )}
          </HoldCountdown>
        )
      )}
      <h2 id="how-to-pay" className="font-semibold">
        {texts.howToPay}
      </h2>
      <FormProblem>{problem}</FormProblem>
      {closed && <p role="status">{closed}</p>}
      <ul className="grid gap-3">
        {methods.map((method) => (
          <li key={method.method}>
            <MethodButton
              of={method}
              amount={session.fee}
              part={session.part}
              closed={closed !== undefined}
              opening={opening}
              onChoose={choose}
            />
          </li>
        ))}
      </ul>
      {methods.some(({ method, standIn }) => method === 'bkash' && standIn !== null) && <TestWallet />}
    </section>
  )
}
