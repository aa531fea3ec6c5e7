import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import type { Checkout } from '../../contract/payments/checkouts.ts'
import { CheckoutLink, waitsForPayer } from '../book/begun/checkout-link.tsx'
import { PayHeldSeat } from '../book/checkout/pay-held-seat.tsx'
import { OwnWaitlists } from '../book/waitlist/own-lines.tsx'
import { useTodayMessages } from '../i18n/today.ts'
import { OpenChoices } from '../learn/choices/open-choices.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from './panel.tsx'

type Props = { overview: Overview }

/** What runs out, before everything else: a seat that is offered or held for a payment, and an answer. */
export function Urgent({ overview: { waitlist, checkouts, choices } }: Props) {
  return (
    <>
      <OwnWaitlists places={waitlist} />
      <OpenMoney checkouts={checkouts} />
      <OpenChoices choices={choices} />
    </>
  )
}

/**
 * Unpaid holds, payments that are being confirmed, and pending refunds. Renders nothing if there are none.
 */
function OpenMoney({ checkouts }: { checkouts: readonly Checkout[] }) {
  const messages = useTodayMessages()
  if (checkouts.length === 0) return null
  return (
    <Panel title={messages.payments}>
      <ul className="grid gap-3">
        {checkouts.map((checkout) => (
          <li key={checkout.checkoutId} className="grid gap-2">
            {waitsForPayer(checkout) ? (
              <>
                <Title checkout={checkout} />
                <PayHeldSeat
                  sessionId={checkout.sessionId}
                  expiresAt={checkout.expiresAt ?? ''}
                  part={checkout.part?.number}
                />
              </>
            ) : (
              <CheckoutLink checkout={checkout} />
            )}
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.money()} variant="secondary" className="self-start">
        {messages.allPayments}
      </ButtonLink>
    </Panel>
  )
}

function Title({ checkout: { checkoutId, sessionTitle, amount, currency } }: { checkout: Checkout }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Link
        prefetch="intent"
        to={paths.checkout(checkoutId)}
        className="min-h-11 content-center wrap-anywhere font-semibold hover:underline"
      >
        {sessionTitle}
      </Link>
      <Money amount={amount} currency={currency} />
    </div>
  )
}
