import type { Checkout } from '../../../contract/payments/checkouts.ts'
import { useCheckoutMessages } from '../../i18n/checkout.ts'
import { CheckoutLink } from './checkout-link.tsx'

const SHOWN = 3

/** Payments that are not over, each with a link. Renders nothing if there are none. */
export function OpenCheckouts({ checkouts }: { checkouts: readonly Checkout[] }) {
  const messages = useCheckoutMessages()
  if (checkouts.length === 0) return null
  return (
    <section aria-label={messages.openTitle} className="mb-6 grid max-w-3xl gap-2">
      {checkouts.slice(0, SHOWN).map((checkout) => (
        <CheckoutLink key={checkout.checkoutId} checkout={checkout} />
      ))}
    </section>
  )
}
