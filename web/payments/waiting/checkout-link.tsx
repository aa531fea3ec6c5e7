import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { Checkout } from '../../../contract/payments/checkouts.ts'
import { isLaterPart } from '../../fee-parts/part-state.ts'
import { useCheckoutMessages } from '../../i18n/checkout.ts'
import { useCommonMessages } from '../../i18n/common.ts'
import { paths } from '../../paths.ts'
import { kindOf } from './checkout-kind.ts'

/** One line about a checkout that is not over. Leads to its page. */
export function CheckoutLink({ checkout }: { checkout: Checkout }) {
  const messages = useCheckoutMessages()
  const { partOf } = useCommonMessages()
  const { part } = checkout
  const kind = kindOf(checkout)
  const title =
    part && isLaterPart(part.number)
      ? `${partOf(part.number, part.of)}: ${{ ...messages.open, ...messages.part.open }[kind]}`
      : messages.open[kind]
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
