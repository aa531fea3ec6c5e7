import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import type { getReceipt } from '../../contract/payments/payment-timeline.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { Breadcrumbs } from '../dashboard/breadcrumbs.tsx'
import { useBookingMessages } from '../i18n/bookings.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { useMoneyMessages } from '../i18n/money.ts'
import { usePaymentMessages } from '../i18n/payments.ts'
import { paths } from '../paths.ts'
import { receiptQuery } from '../queries/bookings.ts'
import { LoadProblem } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Confirmation } from './money/confirmation.tsx'
import { Receipt } from './money/receipt.tsx'

/** The receipt of the user's own booking; Admins see anyone's. */
export default function ReceiptPage() {
  const messages = {
    bookings: useBookingMessages(),
    common: useCommonMessages(),
    money: useMoneyMessages(),
    payments: usePaymentMessages(),
  }
  const { bookingId = '' } = useParams()
  const { userId } = useCurrentUser()
  const query = useQuery(receiptQuery(bookingId, userId))
  const receipt = query.data
  const isOther = receipt !== undefined && !receipt.isOwn
  const everyones = { to: paths.everyonesPayments(), label: messages.payments.everyonesPayments }
  return (
    <>
      <title>{`${messages.money.receiptTitle} · ${messages.common.brand}`}</title>
      <Breadcrumbs
        current={messages.money.receiptTitle}
        names={{ [paths.booked(bookingId)]: receipt?.title }}
        parent={isOther ? everyones : undefined}
      />
      {receipt ? (
        <PrintedBooking {...receipt} />
      ) : query.isPending ? (
        <Skeleton className="h-[36rem] max-w-2xl rounded-card" />
      ) : (
        <LoadProblem
          query={query}
          title={messages.bookings.failedToFetch}
          missing={{
            title: messages.bookings.notFound,
            text: messages.bookings.notFoundHint,
            to: paths.bookedSessions(),
            label: messages.bookings.back,
          }}
        />
      )}
    </>
  )
}

/** The receipts of what was paid for it; the booking of a free session has a confirmation. */
function PrintedBooking({ receipts, booking, buyer }: ResponseOf<typeof getReceipt>) {
  if (receipts.length === 0) return <Confirmation booking={booking} buyer={buyer} />
  return (
    <div className="grid gap-6">
      {receipts.map((receipt) => (
        <Receipt key={receipt.paymentId ?? ''} receipt={receipt} />
      ))}
    </div>
  )
}
