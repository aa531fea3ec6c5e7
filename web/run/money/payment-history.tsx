import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useMedia } from '../../hooks/use-media.ts'
import { usePaymentHistoryMessages } from '../../i18n/payment-history.ts'
import { usePaymentMessages } from '../../i18n/payments.ts'
import { useRefundMessages } from '../../i18n/refunds.ts'
import { paths } from '../../paths.ts'
import { paymentsQuery } from '../../queries/payments.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { AllPayments } from './history/all-payments.tsx'
import { PaymentCards, PaymentTable } from './history/payment-history.tsx'

const EVERYONE = 'everyone'

/** R11: the user's own payments and, for Admins, a second view with everyone's. */
export default function PaymentHistory() {
  const messages = usePaymentMessages()
  const history = usePaymentHistoryMessages()
  const disputes = useRefundMessages().disputes
  const [params] = useSearchParams()
  const everyone = params.get('of') === EVERYONE
  return (
    <AdminOnly>
      <Page title={messages.historyTitle} intro={everyone ? history.everyoneIntro : history.historyIntro}>
        <nav aria-label={history.historyOf} className="mb-6 flex flex-wrap gap-2">
          <View to="?" current={!everyone}>
            {history.ownPayments}
          </View>
          <View to={`?of=${EVERYONE}`} current={everyone}>
            {messages.everyonesPayments}
          </View>
          <View to={paths.disputes()} current={false}>
            {disputes.link}
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
  const history = usePaymentHistoryMessages()
  const { userId } = useCurrentUser()
  const query = useQuery(paymentsQuery(userId))
  const List = useMedia('(min-width: 64rem)') ? PaymentTable : PaymentCards
  return (
    <Loaded query={query} failed={history.failedToLoadHistory}>
      {(payments) =>
        payments.length > 0 ? (
          <List payments={payments} />
        ) : (
          <EmptyState
            icon={<ReceiptText aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={history.noHistory}
            text={history.noHistoryHint}
          />
        )
      }
    </Loaded>
  )
}
