import ReceiptText from 'lucide-react/icons/receipt-text'
import type { BookedSession, getBooking } from '../../../contract/bookings/bookings.ts'
import type { FeePart } from '../../../contract/fee-parts/fee-parts.ts'
import { TIME_ZONE } from '../../../contract/formats/dates.ts'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMoneyTexts } from '../../i18n/money.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { SessionWhen } from '../../sessions/class-time.tsx'
import { isOpenPart } from '../../sessions/fee-parts.ts'
import { SessionPicture } from '../../sessions/session-picture.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
import { DueDay, PartReceipt, PartState } from '../dues/part-state.tsx'

export type Read = ResponseOf<typeof getBooking>

/** Shows what was bought, as it was at the time of booking, and how it is paid. */
export function Bought({ read: { sessionDetails: booking, hasReceipt, parts } }: { read: Read }) {
  const isSeat = !booking.cancelledAt
  return (
    <>
      {parts && <PartsOfBooking parts={parts} sessionId={booking.sessionId} canPay={isSeat} />}
      <Sold booking={booking} hasReceipt={hasReceipt} />
    </>
  )
}

function Sold({ booking, hasReceipt }: { booking: BookedSession; hasReceipt: boolean }) {
  const texts = { money: useMoneyTexts(), sessions: useSessionTexts() }
  const { duration } = useTimeFormats()
  return (
    <Card className="grid gap-5 overflow-hidden">
      <SessionPicture src={booking.image} priority className="aspect-video w-full" />
      <div className="grid gap-4 px-5 pb-5">
        <Facts
          className="grid-cols-2"
          facts={[
            ...(booking.schedule
              ? [{ label: texts.sessions.when, value: <SessionWhen of={booking} /> }]
              : []),
            { label: texts.sessions.classStart, value: <DateTime value={booking.classStart} /> },
            { label: texts.sessions.classEnd, value: <DateTime value={booking.classEnd} /> },
            { label: texts.sessions.duration, value: duration(booking.duration) },
            { label: texts.sessions.fee, value: <Money amount={booking.fee} orFree /> },
          ]}
        />
        <p className="text-muted text-sm">{texts.sessions.timesIn(TIME_ZONE)}</p>
        <ButtonLink to={paths.receipt(booking._id)} variant="secondary" className="justify-self-start">
          <ReceiptText aria-hidden="true" className="size-5" />
          {hasReceipt ? texts.money.receiptTitle : texts.money.confirmationTitle}
        </ButtonLink>
      </div>
    </Card>
  )
}

type Props = { parts: readonly FeePart[]; sessionId: string; canPay: boolean }

/**
 * How the fee of a booking is paid: each part with its day and its state, and the button for the next one.
 */
function PartsOfBooking({ parts, sessionId, canPay }: Props) {
  const texts = usePartTexts()
  const { money } = useFormats()
  const next = canPay ? parts.find(isOpenPart) : undefined
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="font-bold text-lg">{texts.planTitle(parts.length)}</h2>
      <ol>
        {parts.map((part) => (
          <li key={part._id} className="border-line border-b py-2.5">
            <PartLine part={part} />
          </li>
        ))}
      </ol>
      {next && (
        <ButtonLink to={paths.payment(sessionId, next.part)} variant="accent">
          {texts.payPart(next.part, money(next.amount, next.currency))}
        </ButtonLink>
      )}
    </Card>
  )
}

function PartLine({ part }: { part: FeePart }) {
  const texts = usePartTexts()
  const { state, paidAt, amount, currency, waiveReason } = part
  return (
    <div className="grid gap-0.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{texts.part(part.part)}</span>
        <span className="font-semibold">
          <Money amount={amount} currency={currency} />
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
        <span>
          {state === 'paid' && paidAt ? (
            <DateTime value={paidAt} show="date" />
          ) : state === 'waived' ? (
            <span className="wrap-anywhere">{waiveReason}</span>
          ) : (
            <DueDay {...part} />
          )}
        </span>
        {state !== 'due' && <PartState state={state} />}
      </div>
      <PartReceipt part={part} />
    </div>
  )
}
