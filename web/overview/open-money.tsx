import { Link } from 'react-router'
import type { MoneyEntry } from '../../contract/payment-timeline.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { useMoneyMessages } from '../i18n/money.ts'
import { paths } from '../paths.ts'
import { MoneyState } from '../payments/timeline/money-state.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Money } from '../ui/money.tsx'

const load = async () => (await import('../payments/checkout/pay-held-seat.tsx')).PayHeldSeat

/** Unpaid holds and pending refunds. Renders nothing if there are none. */
export function OpenMoney({ payments }: { payments: readonly MoneyEntry[] }) {
  const messages = { dashboard: useDashboardMessages(), money: useMoneyMessages() }
  const open = payments.filter(({ state }) => state === 'held' || state === 'refund_due')
  // Few users hold a seat, so only they load the countdown. Its space is reserved.
  const PayHeldSeat = useLazyComponent(
    load,
    open.some(({ state }) => state === 'held'),
  )
  if (open.length === 0) return null
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <h2 className="font-bold text-xl">{messages.dashboard.openMoney}</h2>
      <ul className="grid gap-3">
        {open.map(({ _id, sessionId, sessionTitle, amount, currency, state, holdExpiresAt }) => (
          <li key={_id} className="grid gap-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Link
                prefetch="intent"
                to={paths.bookedSession(sessionId)}
                className="min-h-11 content-center wrap-anywhere font-semibold hover:underline"
              >
                {sessionTitle}
              </Link>
              <span className="flex items-center gap-3">
                <Money amount={amount} currency={currency} />
                <MoneyState state={state} />
              </span>
            </div>
            {state === 'held' && holdExpiresAt && (
              <div className="min-h-25">
                {PayHeldSeat && <PayHeldSeat sessionId={sessionId} expiresAt={holdExpiresAt} />}
              </div>
            )}
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.money()} variant="secondary" className="mt-auto self-start">
        {messages.money.whereIsMyMoney}
      </ButtonLink>
    </Card>
  )
}
