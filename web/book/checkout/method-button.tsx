import ChevronRight from 'lucide-react/icons/chevron-right'
import type { AvailableMethod } from '../../../contract/centre/config.ts'
import type { CheckoutMethod, PaymentMethod } from '../../../contract/payments/payment-methods.ts'
import { useConfig } from '../../client-config.tsx'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { useFormats } from '../../i18n/formats.ts'
import { isLaterPart } from '../../sessions/fee-parts.ts'

type Props = {
  of: AvailableMethod
  /** The price in major units. */
  amount: number
  /** The part of a fee that is paid. */
  part: number | undefined
  /** Paying is not possible now. */
  closed: boolean
  /** The method that is being opened, this or another one. */
  opening: CheckoutMethod | undefined
  onChoose: (method: PaymentMethod) => void
}

/** One way to pay, large enough for a thumb. */
export function MethodButton({ of, amount, part, closed, opening, onChoose }: Props) {
  const texts = useCheckoutTexts()
  const { sendMoneyTo } = useConfig().centre
  const hints = [
    of.method === 'desk' && isLaterPart(part) ? texts.part.deskHint : texts.ways[of.method].hint,
    of.method === 'desk' && sendMoneyTo ? texts.orSend : undefined,
  ]
  const name = useMethodName(of.method)
  const unfit = useUnfit(of, amount)
  const isOpening = opening === of.method
  return (
    <button
      type="button"
      disabled={closed || unfit !== undefined}
      aria-disabled={opening !== undefined || undefined}
      aria-busy={isOpening || undefined}
      onClick={() => opening === undefined && onChoose(of.method)}
      className="flex min-h-18 w-full items-center justify-between gap-4 rounded-control border border-line-strong bg-surface px-4 py-3 text-left transition-colors hover:border-primary disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-disabled:cursor-progress"
    >
      <span className="min-w-0">
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

/** A card is only called international beside SSLCommerz, which takes local ones. */
function useMethodName(method: PaymentMethod): string {
  const texts = useCheckoutTexts()
  const { methods } = useConfig().payments
  const takesLocalCards = methods.some((other) => other.method === 'sslcommerz')
  return method === 'card' && !takesLocalCards ? texts.card : texts.ways[method].name
}

/** Why a method does not take this amount. */
function useUnfit({ minAmount, maxAmount }: AvailableMethod, amount: number): string | undefined {
  const texts = useCheckoutTexts()
  const { currency } = useConfig()
  const { money } = useFormats()
  if (amount < minAmount) return texts.least(money(minAmount, currency))
  if (amount > maxAmount) return texts.most(money(maxAmount, currency))
  return undefined
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
