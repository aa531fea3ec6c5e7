import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { Link } from 'react-router'
import { dayOf } from '../../../../contract/formats/dates.ts'
import type { AdminPayment, PaymentSums as Sums } from '../../../../contract/payments/payment-history.ts'
import { callApi } from '../../../api-client.ts'
import { useMedia } from '../../../hooks/use-media.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { useMoneyMessages } from '../../../i18n/money.ts'
import { usePaymentHistoryMessages } from '../../../i18n/payment-history.ts'
import { paths } from '../../../paths.ts'
import { allPaymentsQuery, type PaymentFilters as Chosen } from '../../../queries/payments.ts'
import { Card } from '../../../ui/card.tsx'
import { AccountContact } from '../../../ui/contact.tsx'
import { DownloadButton, saveCsv } from '../../../ui/download-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { usePageAddress } from '../../../ui/pagination.tsx'
import { PaymentFilters, usePaymentFilters } from './payment-filters.tsx'
import { PaymentCards, PaymentTable } from './payment-history.tsx'
import { RefundRule } from './refund-rule.tsx'

/** Everyone's payments, for Admins: the filters, the sums, and the payments by page. */
export function AllPayments() {
  const messages = usePaymentHistoryMessages()
  const filters = usePaymentFilters()
  const query = useQuery({
    ...allPaymentsQuery(filters, usePageAddress()),
    placeholderData: keepPreviousData,
  })
  const List = useMedia('(min-width: 64rem)') ? PaymentTable : PaymentCards
  return (
    <div className="grid gap-6">
      <PaymentFilters />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted text-sm">
          {query.data && messages.found(query.data.total)}
        </p>
        <DownloadPayments filters={filters} />
      </div>
      {query.data && <PaymentSums sums={query.data.sums} />}
      <PagedList
        query={query}
        failed={messages.failedToLoadHistory}
        empty={
          <EmptyState
            icon={<ReceiptText aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={messages.noHistory}
            text={messages.noneMatch}
          />
        }
      >
        {(payments) => <List payments={payments} payer={(payment) => <Payer payment={payment} />} />}
      </PagedList>
      <RefundRule />
    </div>
  )
}

/** The payer, with links to what they paid for. */
function Payer({ payment }: { payment: AdminPayment }) {
  const { name, receiptNumber, sessionTitle } = payment
  const messages = useMoneyMessages()
  return (
    <>
      <span className="block wrap-anywhere font-medium">{name}</span>
      <span className="text-muted text-sm">
        <AccountContact account={payment} />
      </span>
      <Link
        prefetch="intent"
        to={paths.paymentReceipt(payment._id)}
        className="flex min-h-11 w-fit items-center gap-1 font-medium text-primary text-sm hover:underline lg:min-h-7"
      >
        {messages.seeReceipt} <span className="sr-only">{sessionTitle}</span>
        <span className="whitespace-nowrap">{receiptNumber}</span>
      </Link>
    </>
  )
}

/** Downloads the filtered payments as CSV. */
function DownloadPayments({ filters }: { filters: Chosen }) {
  const messages = usePaymentHistoryMessages()
  const save = async () => {
    const query = { ...filters, language: currentLanguage() }
    saveCsv(await callApi('GET /admin/payments.csv', { query }), messages.csvName(dayOf(new Date())))
  }
  return <DownloadButton label={messages.downloadCsv} failed={messages.failedToDownload} save={save} />
}

/** The sums of all matching payments, by currency. */
function PaymentSums({ sums }: { sums: readonly Sums[] }) {
  const messages = usePaymentHistoryMessages()
  return sums.map(({ currency, count, ...sum }) => {
    const amounts = [
      [messages.charged, sum.charged],
      [messages.refunded, sum.refunded],
      [messages.refundDue, sum.refundDue],
      [messages.net, sum.net],
    ] as const
    return (
      <Card key={currency} className="p-5">
        <p className="text-muted text-sm">{messages.sumsOf(count, currency)}</p>
        <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
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
