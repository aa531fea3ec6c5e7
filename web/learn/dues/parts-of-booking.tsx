import type { FeePart } from '../../../contract/fee-parts/fee-parts.ts'
import { usePartMessages } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/money.tsx'
import { isOpenPart } from './later-part.ts'
import { PartReceipt } from './part-receipt.tsx'
import { DueDay, PartState } from './part-state.tsx'

type Props = { parts: readonly FeePart[]; sessionId: string; canPay: boolean }

/**
 * How the fee of a booking is paid: each part with its day and its state, and the button for the next one.
 */
export function PartsOfBooking({ parts, sessionId, canPay }: Props) {
  const messages = usePartMessages()
  const { money } = useFormats()
  const next = canPay ? parts.find(isOpenPart) : undefined
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="font-bold text-lg">{messages.planTitle(parts.length)}</h2>
      <ol>
        {parts.map((part) => (
          <li key={part._id} className="border-line border-b py-2.5">
            <PartLine part={part} />
          </li>
        ))}
      </ol>
      {next && (
        <ButtonLink to={paths.payment(sessionId, next.part)} variant="accent">
          {messages.payPart(next.part, money(next.amount, next.currency))}
        </ButtonLink>
      )}
    </Card>
  )
}

function PartLine({ part }: { part: FeePart }) {
  const messages = usePartMessages()
  const { state, paidAt, amount, currency, waiveReason } = part
  return (
    <div className="grid gap-0.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{messages.part(part.part)}</span>
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
