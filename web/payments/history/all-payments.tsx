import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { Link } from 'react-router'
import type { AdminPayment } from '../../../contract/payments/payment-history.ts'
import { useMedia } from '../../hooks/use-media.ts'
import { useMoneyMessages } from '../../i18n/money.ts'
import { usePaymentHistoryMessages } from '../../i18n/payment-history.ts'
import { paths } from '../../paths.ts'
import { allPaymentsQuery } from '../../queries/payments.ts'
import { AccountContact } from '../../ui/account-contact.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { DownloadPayments } from './download-payments.tsx'
import { PaymentFilters, usePaymentFilters } from './payment-filters.tsx'
import { PaymentCards, PaymentTable } from './payment-history.tsx'
import { PaymentSums } from './payment-sums.tsx'
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
