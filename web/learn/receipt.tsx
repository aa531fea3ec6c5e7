import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { BookedSession } from '../../contract/bookings/bookings.ts'
import { phonesOf } from '../../contract/centre/phones-of.ts'
import { TIME_ZONE } from '../../contract/formats/dates.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import type { getReceipt } from '../../contract/payments/payment-timeline.ts'
import type { Receipt as ReceiptData } from '../../contract/receipts/receipts.ts'
import { useCentreName, useConfig } from '../client-config.tsx'
import { Breadcrumbs } from '../dashboard/breadcrumbs.tsx'
import { useBookingTexts } from '../i18n/bookings.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { useFormats } from '../i18n/formats.ts'
import { useMoneyTexts } from '../i18n/money.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { receiptQuery } from '../queries/bookings.ts'
import { Card } from '../ui/card.tsx'
import { EmailAddress } from '../ui/contact.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { LoadProblem } from '../ui/error-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PrintButton } from './money/download-receipt.tsx'
import { Receipt, useAbove } from './money/receipt.tsx'

/** The receipt of the user's own booking; Admins see anyone's. */
export default function ReceiptPage() {
  const texts = {
    bookings: useBookingTexts(),
    money: useMoneyTexts(),
  }
  const { bookingId = '' } = useParams()
  const query = useQuery(receiptQuery(bookingId))
  const receipt = query.data
  const above = useAbove(receipt)
  const centreName = useCentreName()
  return (
    <>
      <title>{`${texts.money.receiptTitle} · ${centreName}`}</title>
      <Breadcrumbs
        current={texts.money.receiptTitle}
        names={{ [paths.booked(bookingId)]: receipt?.title }}
        parent={above}
      />
      {receipt ? (
        <PrintedBooking {...receipt} />
      ) : query.isPending ? (
        <Skeleton className="h-[36rem] max-w-2xl rounded-card" />
      ) : (
        <LoadProblem
          query={query}
          title={texts.bookings.failedToFetch}
          missing={{
            title: texts.bookings.notFound,
            text: texts.bookings.notFoundHint,
            to: paths.bookedSessions(),
            label: texts.bookings.back,
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

type Props = Pick<ReceiptData, 'buyer'> & { booking: BookedSession }

/** What the booking of a free session has instead of a receipt. Prints on one page. */
function Confirmation({ booking, buyer }: Props) {
  const texts = {
    common: useCommonTexts(),
    money: useMoneyTexts(),
    sessions: useSessionTexts(),
  }
  const formats = useFormats()
  const { centre } = useConfig()
  const centreName = useCentreName()
  return (
    <Card className="printed small-page grid max-w-2xl gap-6 p-6 sm:p-10">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="font-bold text-3xl">{texts.money.confirmationTitle}</h1>
        <PrintButton />
      </header>
      <Facts
        className="sm:grid-cols-2 print:grid-cols-2"
        facts={[
          {
            label: texts.money.soldBy,
            value: (
              <Lines>
                {centreName}
                {centre.address}
                {centre.email && <EmailAddress>{centre.email}</EmailAddress>}
                {phonesOf(centre.phone).map(formats.phone).join(', ')}
              </Lines>
            ),
          },
          {
            label: texts.money.boughtBy,
            value: (
              <Lines>
                {buyer.name}
                {buyer.email && <EmailAddress>{buyer.email}</EmailAddress>}
                {buyer.phone && formats.phone(buyer.phone)}
              </Lines>
            ),
          },
        ]}
      />
      <hr className="border-line" />
      <Facts
        className="sm:grid-cols-2 print:grid-cols-2"
        facts={[
          { label: texts.money.what, value: <span className="wrap-anywhere">{booking.title}</span> },
          { label: texts.money.tutor, value: booking.tutor },
          { label: texts.sessions.classStart, value: <DateTime value={booking.classStart} /> },
          { label: texts.sessions.classEnd, value: <DateTime value={booking.classEnd} /> },
          { label: texts.money.bookedOn, value: <DateTime value={booking.bookedAt} /> },
          { label: texts.money.total, value: texts.common.free },
        ]}
      />
      <p className="text-muted text-sm">
        {texts.money.thanks} {texts.sessions.timesIn(TIME_ZONE)}
      </p>
    </Card>
  )
}

function Lines({ children }: { children: ReactNode[] }) {
  return <span className="grid">{children}</span>
}
