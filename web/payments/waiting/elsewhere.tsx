import type { Checkout } from '../../../contract/payments/checkouts.ts'
import { isLaterPart } from '../../fee-parts/part-state.ts'
import { useCheckoutMessages } from '../../i18n/checkout.ts'
import { useCheckoutStateMessages } from '../../i18n/checkout-state.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

/**
 * The way on from a payment that came to nothing: to other sessions or, of a later part of a fee, to all that
 * is due.
 */
export function Elsewhere({ part }: Pick<Checkout, 'part'>) {
  const messages = useCheckoutMessages()
  const state = useCheckoutStateMessages()
  return isLaterPart(part?.number) ? (
    <ButtonLink variant="secondary" to={paths.dues()}>
      {messages.part.seeDues}
    </ButtonLink>
  ) : (
    <ButtonLink variant="secondary" to={paths.findSessions()}>
      {state.otherSessions}
    </ButtonLink>
  )
}
