import ChevronRight from 'lucide-react/icons/chevron-right'
import CreditCard from 'lucide-react/icons/credit-card'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import type { AvailableMethod } from '../../../contract/centre/config.ts'
import type { CheckoutMethod, PaymentMethod } from '../../../contract/payments/payment-methods.ts'
import { useConfig } from '../../client-config.tsx'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { useFormats } from '../../i18n/formats.ts'
import { isLaterPart } from '../../sessions/fee-parts.ts'
import { WalletMark } from '../method-choice.tsx'

type Props = {
  of: AvailableMethod
  /** The price in major units. */
  amount: number
  /** The server says that it takes this amount. */
  takesIt: boolean
  /** The part of a fee that is paid. */
  part: number | undefined
  /** Paying is not possible now. */
  closed: boolean
  /** The method that is being opened, this or another one. */
  opening: CheckoutMethod | undefined
  onChoose: (method: PaymentMethod) => void
}

/** One way to pay, large enough for a thumb. */
export function MethodButton({ of, amount, takesIt, part, closed, opening, onChoose }: Props) {
  const texts = useCheckoutTexts()
  const { sendMoneyTo } = useConfig().centre
  const hints = [
    of.method === 'desk' && isLaterPart(part) ? texts.part.deskHint : texts.ways[of.method].hint,
    of.method === 'desk' && sendMoneyTo ? texts.orSend : undefined,
  ]
  const name = useMethodName(of.method)
  const whyUnfit = useUnfit(of, amount)
  const unfit = takesIt ? undefined : whyUnfit
  const isOpening = opening === of.method
  return (
    <button
      type="button"
      disabled={closed || !takesIt}
      aria-disabled={opening !== undefined || undefined}
      aria-busy={isOpening || undefined}
      onClick={() => opening === undefined && onChoose(of.method)}
      className="flex min-h-18 w-full items-center justify-between gap-4 rounded-control border border-line-strong bg-surface px-4 py-3 text-left transition-colors hover:border-primary disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-disabled:cursor-progress"
    >
      <Mark of={of.method} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-lg leading-snug">{name}</span>
        <span className="block text-muted text-sm">
          {isOpening ? texts.opening : (unfit ?? hints.filter(Boolean).join(' '))}
        </span>
      </span>
      {isOpening ? (
        <span
          aria-hidden="true"
          className="size-5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-pulse"
        />
      ) : (
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-primary" />
      )}
    </button>
  )
}

const marks: Record<PaymentMethod, ReactNode> = {
  bkash: <WalletMark of="bkash" />,
  sslcommerz: (
    <>
      <WalletMark of="nagad" />
      <WalletMark of="rocket" />
    </>
  ),
  card: <CreditCard aria-hidden="true" className="size-6 text-muted" strokeWidth={1.75} />,
  desk: <MapPin aria-hidden="true" className="size-6 text-muted" strokeWidth={1.75} />,
}

const Mark = ({ of }: { of: PaymentMethod }) => <span className="grid w-6 shrink-0 gap-1">{marks[of]}</span>

/** A card is only called international beside SSLCommerz, which takes local ones. */
function useMethodName(method: PaymentMethod): string {
  const texts = useCheckoutTexts()
  const { methods } = useConfig().payments
  const takesLocalCards = methods.some((other) => other.method === 'sslcommerz')
  return method === 'card' && !takesLocalCards ? texts.card : texts.ways[method].name
}

/** Why a method does not take this amount. */
function useUnfit({ minAmount, maxAmount }: AvailableMethod, amount: number): string {
  const texts = useCheckoutTexts()
  const { currency } = useConfig()
  const { money } = useFormats()
  return amount < minAmount ? texts.least(money(minAmount, currency)) : texts.most(money(maxAmount, currency))
}

/** What bKash's stand-in accepts, as its page says too. */
const numbers = { wallet: '01770618575', otp: '123456', pin: '12121' }

/** How a newcomer pays in the demonstration. */
export function TestWallet() {
  const texts = useCheckoutTexts()
  return (
    <div className="rounded-control bg-accent-soft px-3.5 py-2.5 text-accent-ink text-sm">
      <p>{texts.testWallet}</p>
      <dl className="mt-1 flex flex-wrap gap-x-4">
        {(['wallet', 'otp', 'pin'] as const).map((name) => (
          <div key={name} className="flex gap-1.5">
            <dt>{texts.testNumbers[name]}:</dt>
            <dd className="select-all font-semibold tabular-nums">{numbers[name]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
