import type { OwnDue } from '../../../contract/fee-parts/fee-parts.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { paths } from '../../paths.ts'
import { isOpenPart } from '../../sessions/fee-parts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money.tsx'
import { BookingLink, Closes, DueDay, PartReceipt, PartState } from './part-state.tsx'

type Props = { due: OwnDue; isUrgent: boolean }

/** Shows before everything else what is to be paid now: how much, until when, and the button. */
export function NextDue({ due, isUrgent }: Props) {
  const texts = usePartTexts()
  const { partOf } = useCommonTexts()
  const { money } = useFormats()
  const { bookingId, sessionId, sessionTitle, part, parts, amount, currency, state } = due
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="font-bold text-3xl">
            <Money amount={amount} currency={currency} />
          </p>
          <PartState state={state} />
        </div>
        <p>
          <DueDay {...due} />
        </p>
      </div>
      <ButtonLink
        size="lg"
        variant={isUrgent ? 'accent' : 'secondary'}
        to={paths.payment(sessionId, part)}
        className="w-full sm:w-fit"
      >
        {texts.pay(money(amount, currency))}
        <span className="sr-only">
          {' '}
          {partOf(part, parts)}, {sessionTitle}
        </span>
      </ButtonLink>
      <div>
        <h2 className="wrap-anywhere font-semibold leading-snug">
          <BookingLink id={bookingId} title={sessionTitle} />
        </h2>
        <p className="text-muted">{partOf(part, parts)}</p>
      </div>
      <Closes part={due} />
    </Card>
  )
}

/** A part that comes later, or is settled, in a line of a list. */
export function DueRow({ due }: { due: OwnDue }) {
  const texts = usePartTexts()
  const { partOf } = useCommonTexts()
  const { bookingId, sessionTitle, part, parts, amount, currency, state, waiveReason } = due
  return (
    <div className="grid gap-0.5 border-line border-b py-3">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-semibold">{partOf(part, parts)}</p>
        <span className="font-semibold">
          <Money amount={amount} currency={currency} />
        </span>
      </div>
      <p className="wrap-anywhere text-muted text-sm">
        <BookingLink id={bookingId} title={sessionTitle} />
      </p>
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
      {waiveReason && <p className="wrap-anywhere text-sm">{texts.waivedBecause(waiveReason)}</p>}
      <PartReceipt part={due} />
    </div>
  )
}
