import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { dayOf } from '../../../../contract/formats/dates.ts'
import type { PaymentSums as Sums } from '../../../../contract/payments/payment-history.ts'
import { callApi } from '../../../api-client.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { usePaymentHistoryTexts } from '../../../i18n/payment-history.ts'
import { allPaymentsQuery, type PaymentFilters as Chosen } from '../../../queries/payments.ts'
import { Card } from '../../../ui/card.tsx'
import { DownloadButton, saveCsv } from '../../../ui/download-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { usePageAddress } from '../../../ui/pagination.tsx'
import { PaymentFilters, usePaymentFilters } from './payment-filters.tsx'
import { PaymentList } from './payment-list.tsx'
import { RefundRule } from './refund-rule.tsx'

/** Everyone's payments, for Admins: the filters, the sums, and the payments by page. */
export function AllPayments() {
  const texts = usePaymentHistoryTexts()
  const filters = usePaymentFilters()
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
            icon={<ReceiptText aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={texts.noHistory}
            text={texts.noneMatch}
          />
        }
      >
        {(payments) => <PaymentList payments={payments} />}
      </PagedList>
      <RefundRule />
    </div>
  )
}

/** Downloads the filtered payments as CSV. */
function DownloadPayments({ filters: { sort: _sort, ...filters } }: { filters: Chosen }) {
  const texts = usePaymentHistoryTexts()
  const save = async () => {
    const query = { ...filters, language: currentLanguage() }
    saveCsv(await callApi('GET /admin/payments.csv', { query }), texts.csvName(dayOf(new Date())))
  }
  return <DownloadButton label={texts.downloadCsv} failed={texts.failedToDownload} save={save} />
}

/** The sums of all matching payments, by currency. */
function PaymentSums({ sums }: { sums: readonly Sums[] }) {
  const texts = usePaymentHistoryTexts()
  return sums.map(({ currency, count, ...sum }) => {
    const amounts = [
      [texts.taken, sum.charged],
      [texts.refunded, sum.refunded],
      [texts.refundDue, sum.refundDue],
      [texts.net, sum.net],
    ] as const
    return (
      <Card key={currency} className="p-5">
        {sums.length > 1 && <p className="mb-3 text-muted text-sm">{texts.sumsOf(count, currency)}</p>}
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          {amounts.map(([label, amount]) => (
            <div key={label}>
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="font-bold text-xl">
                <Money amount={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    )
  })
}
