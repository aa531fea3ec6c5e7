import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useSearchParams } from 'react-router'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useCommonTexts } from '../../i18n/common.ts'
import { usePaymentHistoryTexts } from '../../i18n/payment-history.ts'
import { usePaymentTexts } from '../../i18n/payments.ts'
import { paths } from '../../paths.ts'
import { allPaymentsQuery, paymentsQuery } from '../../queries/payments.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { RuleLinks } from '../centre/rules/rule-link.tsx'
import {
  DownloadPayments,
  PaymentFilters,
  PaymentSums,
  usePaymentFilters,
} from './history/payment-filters.tsx'
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

const paper = <ReceiptText aria-hidden="true" className="size-10" strokeWidth={1.5} />

function Payments() {
  const history = usePaymentHistoryTexts()
  const query = useQuery(paymentsQuery())
  return (
    <Loaded query={query} failed={history.failedToLoadHistory}>
      {(payments) =>
        payments.length > 0 ? (
          <PaymentList payments={payments} />
        ) : (
          <EmptyState icon={paper} title={history.noHistory} text={history.noHistoryHint} />
        )
      }
    </Loaded>
  )
}

/** Everyone's payments, for Admins: the filters, the sums, and the payments by page. */
function AllPayments() {
  const texts = usePaymentHistoryTexts()
  const { showAll } = useCommonTexts()
  const filters = usePaymentFilters()
  const { sort: _sort, ...narrowing } = filters
  const isFiltered = Object.values(narrowing).some(Boolean)
  const query = useQuery({
    ...allPaymentsQuery(filters, usePageAddress()),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-6">
      <PaymentFilters />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted text-sm">
          {query.data && texts.found(query.data.total)}
        </p>
        <DownloadPayments filters={filters} />
      </div>
      {query.data && <PaymentSums sums={query.data.sums} />}
      <PagedList
        query={query}
        failed={texts.failedToLoadHistory}
        empty={
          <EmptyState
            icon={paper}
            title={isFiltered ? texts.noneMatch : texts.noHistory}
            text={isFiltered ? texts.noneMatchHint : texts.noneYetHint}
            action={
              isFiltered && (
                <ButtonLink to={paths.everyonesPayments()} variant="secondary">
                  {showAll}
                </ButtonLink>
              )
            }
          />
        }
      >
        {(payments) => <PaymentList payments={payments} />}
      </PagedList>
      <RuleLinks rules={['refund-rule', 'refund-limit']} />
    </div>
  )
}
