import { useQuery } from '@tanstack/react-query'
import { CashierOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useHeldPaymentMessages } from '../../i18n/held-payments.ts'
import { heldPaymentsQuery } from '../../queries/payments.ts'
import { CardQueue } from '../../ui/card-queue.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { HeldPaymentCard } from './held/held-payment-card.tsx'
import { MoneyTabs } from './money-tabs.tsx'

/** M11: payments that wait for a person, the nearest deadline first. For Admins and cashiers. */
export default function HeldPaymentsPage() {
  return (
    <CashierOnly>
      <HeldPayments />
    </CashierOnly>
  )
}

function HeldPayments() {
  const messages = useHeldPaymentMessages()
  const query = useQuery(heldPaymentsQuery())
  return (
    <Page title={messages.title} intro={messages.intro}>
      <MoneyTabs />
      <Loaded query={query} failed={messages.failed}>
        {({ heldPayments, total }) => (
          <CardQueue
            items={heldPayments}
            total={total}
            messages={messages}
            keyOf={({ attemptId }) => attemptId}
          >
            {(heldPayment) => <HeldPaymentCard heldPayment={heldPayment} />}
          </CardQueue>
        )}
      </Loaded>
    </Page>
  )
}
