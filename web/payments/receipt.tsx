import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import type { BookedSession } from '../../contract/bookings.ts'
import { TIME_ZONE } from '../../contract/dates.ts'
import { toMajor } from '../../contract/money.ts'
import type { TimelineEvent } from '../../contract/payment-timeline.ts'
import { useConfig } from '../client-config.tsx'
import { useCommonMessages } from '../i18n/common.ts'
import { useMoneyMessages } from '../i18n/money.ts'
import { useNavMessages } from '../i18n/nav.ts'
import { useSay } from '../i18n/say.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { Brand } from '../layout/brand.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { DateTime } from '../ui/date-time.tsx'
import { EmailAddress } from '../ui/email-address.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import '../ui/printed.css'
import { latestRefund } from './timeline/refund-note.tsx'

type Props = {
  booking: BookedSession
  events: readonly TimelineEvent[]
  currency: string
  buyer: { name: string; email: string }
}

/** The receipt of a booking, with its refunds. Prints on one page. */
export function Receipt({ booking, events, currency, buyer }: Props) {
  const messages = {
    common: useCommonMessages(),
    money: useMoneyMessages(),
    nav: useNavMessages(),
    sessions: useSessionMessages(),
  }
  const { centre } = useConfig()
  const charge = events.find(({ kind }) => kind === 'charged')
  const refund = latestRefund(events)
  const title = charge ? messages.money.receiptTitle : messages.money.confirmationTitle
  const netAmount = (charge?.amountInCents ?? 0) - (refund?.amountInCents ?? 0)
  return (
    <Card className="printed grid max-w-2xl gap-6 p-6 sm:p-10">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <Brand />
        <Button variant="secondary" className="screen-only" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {messages.money.print}
        </Button>
      </header>
      <div>
        <h1 className="font-bold text-3xl">{title}</h1>
        <p className="text-muted text-sm">
          {messages.money.receiptNumber} <code className="select-all break-all">{booking._id}</code>
        </p>
      </div>
      <Facts
        className="sm:grid-cols-2 print:grid-cols-2"
        facts={[
          {
            label: messages.money.soldBy,
            value: (
              <Lines>
                {centre.name ?? messages.common.brand}
                {centre.address}
                <EmailAddress>{centre.mail ?? messages.nav.footer.supportMail}</EmailAddress>
                {centre.phone ?? messages.nav.footer.supportPhone}
              </Lines>
            ),
          },
          {
            label: messages.money.boughtBy,
            value: (
              <Lines>
                {buyer.name}
                <EmailAddress>{buyer.email}</EmailAddress>
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
          ...(charge ? chargeFacts(charge, messages.money) : []),
        ]}
      />
      <hr className="border-line" />
      <dl className="grid gap-2">
        <Line label={messages.money.amount}>
          <Money amount={charge?.amount ?? 0} currency={currency} orFree />
        </Line>
        {refund?.amount !== undefined && (
          <Line label={messages.money.events[refund.kind]} note={<RefundDetails refund={refund} />}>
            −<Money amount={refund.amount} currency={currency} />
          </Line>
        )}
        <Line label={messages.money.total} strong>
          <Money amount={toMajor(netAmount, currency)} currency={currency} />
        </Line>
      </dl>
      <p className="text-muted text-sm">
        {messages.money.thanks} {messages.sessions.timesIn(TIME_ZONE)}
      </p>
    </Card>
  )
}

function chargeFacts(
  charge: TimelineEvent,
  messages: Record<'paidOn' | 'paidWith' | 'card' | 'reference', string>,
): Fact[] {
  const facts: Fact[] = [
    { label: messages.paidOn, value: <DateTime value={charge.at} /> },
    { label: messages.paidWith, value: messages.card },
  ]
  if (charge.reference)
    facts.push({
      label: messages.reference,
      value: <code className="select-all break-all text-sm">{charge.reference}</code>,
    })
  return facts
}

function Lines({ children }: { children: ReactNode[] }) {
  return <span className="grid">{children}</span>
}

function RefundDetails({ refund: { at, reference, reasonCode, reason } }: { refund: TimelineEvent }) {
  const say = useSay()
  return (
    <>
      <DateTime value={at} />
      {reference && (
        <>
          , <code className="break-all">{reference}</code>
        </>
      )}
      {reason && <span className="block">{say({ code: reasonCode, message: reason })}</span>}
    </>
  )
}

type LineProps = { label: string; note?: ReactNode; strong?: boolean; children: ReactNode }

function Line({ label, note, strong = false, children }: LineProps) {
  return (
    <div
      className={classes(
        'flex justify-between gap-4',
        strong && 'border-line border-t pt-2 font-bold text-lg',
      )}
    >
      <dt>
        {label}
        {note && <span className="block text-muted text-sm">{note}</span>}
      </dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  )
}
