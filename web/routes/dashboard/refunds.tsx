import { useQuery } from '@tanstack/react-query'
import { AdminOnly } from '../../auth/guards.tsx'
import { useRefundMessages } from '../../i18n/refunds.ts'
import { unansweredRefundsQuery } from '../../queries/refunds.ts'
import { RefundCard } from '../../refunds/refund-card.tsx'
import { CardQueue } from '../../ui/card-queue.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from './page.tsx'

/** M09: refunds that their provider has not answered, the oldest first. For Admins. */
export default function RefundsPage() {
  return (
    <AdminOnly>
      <Refunds />
    </AdminOnly>
  )
}

function Refunds() {
  const messages = useRefundMessages()
  const query = useQuery(unansweredRefundsQuery())
  return (
    <Page title={messages.title} intro={messages.intro}>
      <Loaded query={query} failed={messages.failed}>
        {({ refunds, total }) => (
          <CardQueue items={refunds} total={total} messages={messages} keyOf={({ refundId }) => refundId}>
            {(refund) => <RefundCard refund={refund} />}
          </CardQueue>
        )}
      </Loaded>
    </Page>
  )
}
