import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useAuth } from '../../auth.tsx'
import { AdminOnly } from '../../layout/guards.tsx'
import { AllPayments } from '../../payments/all-payments.tsx'
import { PaymentCards, PaymentTable } from '../../payments/payment-history.tsx'
import { paymentsQuery } from '../../queries/payments.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../use-media.ts'
import { useWords } from '../../words/index.ts'
import { Page } from './page.tsx'

const EVERYONE = 'everyone'

/** R11: what the signed-in person has paid; and, as a second view, what everybody has. */
export default function PaymentHistory() {
  const words = useWords().payments
  const [params] = useSearchParams()
  const everyone = params.get('of') === EVERYONE
  return (
    <AdminOnly>
      <Page title={words.historyTitle} intro={everyone ? words.everyoneIntro : words.historyIntro}>
        <nav aria-label={words.historyOf} className="mb-6 flex flex-wrap gap-2">
          <View to="?" current={!everyone}>
            {words.ownPayments}
          </View>
          <View to={`?of=${EVERYONE}`} current={everyone}>
            {words.everyonesPayments}
          </View>
        </nav>
        {everyone ? <AllPayments /> : <Payments />}
      </Page>
    </AdminOnly>
  )
}

function View({ to, current, children }: { to: string; current: boolean; children: string }) {
  return (
    <ButtonLink
      to={to}
      variant={current ? 'primary' : 'secondary'}
      size="sm"
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </ButtonLink>
  )
}

function Payments() {
  const words = useWords().payments
  const email = useAuth().user?.email ?? ''
  const { data, error, isFetching, refetch } = useQuery(paymentsQuery(email))
  const List = useMedia('(min-width: 64rem)') ? PaymentTable : PaymentCards
  if (!data && error)
    return (
      <ErrorState
        title={words.failedToLoadHistory}
        message={error.message}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  if (!data) return <ListSkeleton />
  if (data.length === 0)
    return (
      <EmptyState
        icon={<ReceiptText aria-hidden="true" className="size-10" strokeWidth={1.5} />}
        title={words.noHistory}
        text={words.noHistoryHint}
      />
    )
  return <List payments={data} />
}
