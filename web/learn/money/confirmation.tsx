import type { ReactNode } from 'react'
import type { BookedSession } from '../../../contract/bookings/bookings.ts'
import { TIME_ZONE } from '../../../contract/formats/dates.ts'
import { displayPhone } from '../../../contract/people/phone.ts'
import type { Receipt } from '../../../contract/receipts/receipts.ts'
import { useConfig } from '../../client-config.tsx'
import { useCommonMessages } from '../../i18n/common.ts'
import { useMoneyMessages } from '../../i18n/money.ts'
import { useNavMessages } from '../../i18n/nav.ts'
import { useSessionMessages } from '../../i18n/sessions.ts'
import { Card } from '../../ui/card.tsx'
import { EmailAddress } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PrintButton } from './download-receipt.tsx'

type Props = Pick<Receipt, 'buyer'> & { booking: BookedSession }

/** What the booking of a free session has instead of a receipt. Prints on one page. */
export function Confirmation({ booking, buyer }: Props) {
  const messages = {
    common: useCommonMessages(),
    money: useMoneyMessages(),
    nav: useNavMessages(),
    sessions: useSessionMessages(),
  }
  const { centre } = useConfig()
  return (
    <Card className="printed small-page grid max-w-2xl gap-6 p-6 sm:p-10">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="font-bold text-3xl">{messages.money.confirmationTitle}</h1>
        <PrintButton />
      </header>
      <Facts
        className="sm:grid-cols-2 print:grid-cols-2"
        facts={[
          {
            label: messages.money.soldBy,
            value: (
              <Lines>
                {centre.name ?? messages.common.brand}
                {centre.address}
                <EmailAddress>{centre.email ?? messages.nav.footer.supportEmail}</EmailAddress>
                {centre.phone ?? messages.nav.footer.supportPhone}
              </Lines>
            ),
          },
          {
            label: messages.money.boughtBy,
            value: (
              <Lines>
                {buyer.name}
                {buyer.email && <EmailAddress>{buyer.email}</EmailAddress>}
                {buyer.phone && displayPhone(buyer.phone)}
              </Lines>
            ),
          },
        ]}
      />
      <hr className="border-line" />
      <Facts
        className="sm:grid-cols-2 print:grid-cols-2"
        facts={[
          { label: messages.money.what, value: <span className="wrap-anywhere">{booking.title}</span> },
          { label: messages.money.tutor, value: booking.tutor },
          { label: messages.sessions.classStart, value: <DateTime value={booking.classStart} /> },
          { label: messages.sessions.classEnd, value: <DateTime value={booking.classEnd} /> },
          { label: messages.money.bookedOn, value: <DateTime value={booking.bookedAt} /> },
          { label: messages.money.total, value: messages.common.free },
        ]}
      />
      <p className="text-muted text-sm">
        {messages.money.thanks} {messages.sessions.timesIn(TIME_ZONE)}
      </p>
    </Card>
  )
}

function Lines({ children }: { children: ReactNode[] }) {
  return <span className="grid">{children}</span>
}
