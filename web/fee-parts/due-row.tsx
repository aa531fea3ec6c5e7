import type { OwnDue } from '../../contract/fee-parts/fee-parts.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { usePartMessages } from '../i18n/fee-parts.ts'
import { Money } from '../ui/money.tsx'
import { BookingLink } from './booking-link.tsx'
import { DueDay } from './due-day.tsx'
import { PartReceipt } from './part-receipt.tsx'
import { isOpenPart } from './part-state.ts'
import { PartState } from './part-state.tsx'

/** A part that comes later, or is settled, in a line of a list. */
export function DueRow({ due }: { due: OwnDue }) {
  const messages = usePartMessages()
  const { partOf } = useCommonMessages()
  const { bookingId, sessionTitle, part, parts, amount, currency, state, waiveReason } = due
  return (
    <div className="grid gap-0.5 border-line border-b py-3">
      <div className="flex items-baseline justify-between gap-4">
        <p className="wrap-anywhere min-w-0 font-medium leading-snug">
          <BookingLink id={bookingId} title={sessionTitle} />
        </p>
        <span className="font-semibold">
          <Money amount={amount} currency={currency} />
        </span>
      </div>
      <p className="text-muted text-sm">{partOf(part, parts)}</p>
      {isOpenPart(due) && (
        <p className="text-sm">
          <DueDay {...due} />
        </p>
      )}
      {state === 'late' && (
        <p>
          <PartState state={state} />
        </p>
      )}
      {waiveReason && <p className="wrap-anywhere text-sm">{messages.waivedBecause(waiveReason)}</p>}
      <PartReceipt part={due} />
    </div>
  )
}
