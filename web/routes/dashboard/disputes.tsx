import { useQuery } from '@tanstack/react-query'
import { AdminOnly } from '../../auth/guards.tsx'
import { DisputeCard } from '../../disputes/dispute-card.tsx'
import { useDisputeMessages } from '../../i18n/disputes.ts'
import { openDisputesQuery } from '../../queries/disputes.ts'
import { CardQueue } from '../../ui/card-queue.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from './page.tsx'

/** Payments that a bank wants back, the nearest deadline first. For Admins. */
export default function DisputesPage() {
  return (
    <AdminOnly>
      <Disputes />
    </AdminOnly>
  )
}

function Disputes() {
  const messages = useDisputeMessages()
  const query = useQuery(openDisputesQuery())
  return (
    <Page title={messages.title} intro={messages.intro}>
      <Loaded query={query} failed={messages.failed}>
        {({ disputes, total }) => (
          <CardQueue items={disputes} total={total} messages={messages} keyOf={({ reference }) => reference}>
            {(dispute) => <DisputeCard dispute={dispute} />}
          </CardQueue>
        )}
      </Loaded>
    </Page>
  )
}
