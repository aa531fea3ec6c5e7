import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { Checkout, CheckoutState } from '../../../contract/payments/checkouts.ts'
import { useCommonMessages } from '../../i18n/common.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money.tsx'
import { AtTheDesk } from './at-the-desk.tsx'
import { waitsForDesk } from './checkout-link.tsx'
import { Ended, MoneyBack } from './ended.tsx'
import { Confirming, Paid } from './paid.tsx'
import { Unpaid } from './unpaid.tsx'

/** One state of a checkout: a sentence, and the next step. */
export type StateProps = { checkout: Checkout }

const states: Record<CheckoutState, ComponentType<StateProps>> = {
  open: Unpaid,
  confirming: Confirming,
  paid: Paid,
  refund_due: MoneyBack,
  refunded: MoneyBack,
  ended: Ended,
}

/** What has become of a checkout, above what it was for. */
export function CheckoutCard({ checkout }: StateProps) {
  const messages = useCommonMessages()
  const { part } = checkout
  const State = waitsForDesk(checkout) ? AtTheDesk : states[checkout.state]
  return (
    <Card className="grid max-w-xl gap-5 p-5 sm:p-6">
      <div className="border-line border-b pb-4">
        <h2 className="wrap-anywhere font-bold text-lg leading-snug">
          <Link prefetch="intent" to={paths.bookedSession(checkout.sessionId)} className="hover:underline">
            {checkout.sessionTitle}
          </Link>
        </h2>
        <p className="font-semibold">
          <Money amount={checkout.amount} currency={checkout.currency} />
        </p>
        {part && <p className="text-muted">{messages.partOf(part.number, part.of)}</p>}
      </div>
      <State checkout={checkout} />
    </Card>
  )
}
