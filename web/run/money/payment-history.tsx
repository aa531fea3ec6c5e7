import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { usePaymentHistoryTexts } from '../../i18n/payment-history.ts'
import { usePaymentTexts } from '../../i18n/payments.ts'
import { paymentsQuery } from '../../queries/payments.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { AllPayments } from './history/all-payments.tsx'
import { PaymentList } from './history/payment-list.tsx'

/** R11: the user's own payments and, for Admins, a second view with everyone's. */
export default function PaymentHistory() {
  const texts = usePaymentTexts()
  const history = usePaymentHistoryTexts()
  const [params] = useSearchParams()
  const everyone = params.get('of') === 'everyone'
  return (
    <AdminOnly>
      <Page title={texts.historyTitle} intro={everyone ? history.everyoneIntro : history.historyIntro}>
        {everyone ? <AllPayments /> : <Payments />}
      </Page>
    </AdminOnly>
  )
}

function Payments() {
  const history = usePaymentHistoryTexts()
  const { userId } = useCurrentUser()
  const query = useQuery(paymentsQuery(userId))
  return (
    <Loaded query={query} failed={history.failedToLoadHistory}>
      {(payments) =>
        payments.length > 0 ? (
          <PaymentList payments={payments} />
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
