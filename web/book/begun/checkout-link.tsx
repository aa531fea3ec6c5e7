import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { Checkout } from '../../../contract/payments/checkouts.ts'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { paths } from '../../paths.ts'
import { isLaterPart } from '../../sessions/fee-parts.ts'

/** One line about a checkout that is not over. Leads to its page. */
export function CheckoutLink({ checkout }: { checkout: Checkout }) {
  const texts = useCheckoutTexts()
  const { partOf } = useCommonTexts()
  const { part } = checkout
  const kind = kindOf(checkout)
  const title =
    part && isLaterPart(part.number)
      ? `${partOf(part.number, part.of)}: ${{ ...texts.open, ...texts.part.open }[kind]}`
      : texts.open[kind]
  return (
    <Link
      prefetch="intent"
      to={paths.checkout(checkout.checkoutId)}
      className="flex min-h-14 items-center justify-between gap-3 rounded-control bg-primary-soft px-3.5 py-2.5 text-primary hover:underline"
    >
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="wrap-anywhere line-clamp-2 text-sm">{checkout.sessionTitle}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  )
}

/** Whether the money is still to be paid at the desk, or sent by hand. */
export const waitsForDesk = ({ state, reason, method }: Checkout): boolean =>
  reason === 'waits_for_desk' || (state === 'open' && method === 'desk')

/** Whether the next step is to pay online. */
export const waitsForPayer = (checkout: Checkout): boolean =>
  checkout.state === 'open' && !waitsForDesk(checkout)

/** What a line about a checkout that is not over says. */
function kindOf(checkout: Checkout) {
  if (waitsForDesk(checkout)) return 'waits_for_desk'
  return checkout.state === 'open' || checkout.state === 'refund_due' ? checkout.state : 'confirming'
}

const SHOWN = 3

/** Payments that are not over, each with a link. Renders nothing if there are none. */
export function OpenCheckouts({ checkouts }: { checkouts: readonly Checkout[] }) {
  const texts = useCheckoutTexts()
  if (checkouts.length === 0) return null
  return (
    <section aria-label={texts.openTitle} className="mb-6 grid max-w-3xl gap-2">
      {checkouts.slice(0, SHOWN).map((checkout) => (
        <CheckoutLink key={checkout.checkoutId} checkout={checkout} />
      ))}
    </section>
  )
}
