import type { Checkout } from '../../../contract/payments/checkouts.ts'
import type { PaymentMethod } from '../../../contract/payments/payment-methods.ts'
import type { Quote } from '../../../contract/sessions/quote.ts'
import { nameOf, useVisitor } from '../../auth/use-visitor.ts'
import { useConfig } from '../../client-config.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { isLaterPart } from '../../sessions/fee-parts.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Money } from '../../ui/money.tsx'
import { CheckoutLink, waitsForDesk } from '../begun/checkout-link.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import { MethodButton, TestWallet } from './method-button.tsx'
import type { PaymentFormProps } from './payment-form.tsx'
import { ReleaseSeat } from './release-seat.tsx'
import { type Payable, useCheckoutElsewhere } from './report-payment.ts'

type Props = PaymentFormProps & {
  heldUntil?: string | undefined
  offeredUntil?: string | undefined
  /** A payment that has begun, and can go on by another method. */
  begun: Checkout | undefined
  /** How the price can be paid. Undefined: the server has not said it, and is asked by the press. */
  ways: NonNullable<Quote['whole']>['ways'] | undefined
  onCard: () => void
}

/** The ways to pay as large buttons. One tap leads to the provider's page. */
export function MethodList(props: Props) {
  const { session, closed, heldUntil, offeredUntil, begun, ways, onCard, onReleased } = props
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
              takesIt={!ways || ways.some((way) => way.method === method.method)}
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

/** A time so soon is said without its day. */
const SOON_MS = 6 * 3600_000

/** `until`: how long the seat is held. */
type OrderProps = { payable: Payable; until: string | undefined }

/** Shows what is bought, for whom, for how much and until when; it stays in sight beside the ways to pay. */
export function Order({ payable: { title, fee, part }, until }: OrderProps) {
  const texts = useCheckoutTexts().order
  const { dateTime } = useTimeFormats()
  const { user } = useVisitor()
  const now = useNow()
  const untilText = isLaterPart(part) ? texts.payBy : texts.heldUntil
  const isSoon = until !== undefined && Date.parse(until) - now.getTime() < SOON_MS
  return (
    <section
      aria-label={texts.title}
      className="sticky top-16 z-10 -mx-5 border-line border-y bg-surface px-5 py-2 sm:-mx-6 sm:px-6"
    >
      <p className="flex items-baseline justify-between gap-3 font-semibold">
        <span className="line-clamp-2 wrap-anywhere min-w-0">{title}</span>
        <Money amount={fee} orFree />
      </p>
      <p className="flex flex-wrap gap-x-3 text-muted text-sm">
        {user && <span className="wrap-anywhere">{texts.for(nameOf(user))}</span>}
        {until && <span>{untilText(dateTime(until, isSoon ? 'time' : 'both'))}</span>}
      </p>
    </section>
  )
}
