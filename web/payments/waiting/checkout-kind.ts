import type { Checkout } from '../../../contract/payments/checkouts.ts'

/** Whether the money is still to be paid at the desk, or sent by hand. */
export const waitsForDesk = ({ state, reason, method }: Checkout): boolean =>
  reason === 'waits_for_desk' || (state === 'open' && method === 'desk')

/** Whether the next step is to pay online. */
export const waitsForPayer = (checkout: Checkout): boolean =>
  checkout.state === 'open' && !waitsForDesk(checkout)

/** What a line about a checkout that is not over says. */
export function kindOf(checkout: Checkout) {
  if (waitsForDesk(checkout)) return 'waits_for_desk'
  return checkout.state === 'open' || checkout.state === 'refund_due' ? checkout.state : 'confirming'
}
