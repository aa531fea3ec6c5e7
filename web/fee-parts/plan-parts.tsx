import { type ClassDates, dueDays, splitFee } from '../../contract/fee-parts/split-fee.ts'
import { toMajor, toMinor } from '../../contract/payments/money.ts'
import { useConfig } from '../client-config.tsx'
import { useFeePlanMessages } from '../i18n/fee-plan.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { Money } from '../ui/money.tsx'

type Props = {
  /** In major units. */
  fee: number
  parts: number
  /** Without it the days are not known yet. */
  course: ClassDates | undefined
  /** Who joins late pays by other days. */
  boughtAt: Date
}

/** What each part of a fee will be, and by which day it is to be paid. */
export function PlanParts({ fee, parts, course, boughtAt }: Props) {
  const messages = useFeePlanMessages()
  const { currency } = useConfig()
  const { dateTime } = useTimeFormats()
  const amounts = splitFee(toMinor(fee, currency), parts, currency)
  const days = course && dueDays(amounts.length, boughtAt, course)
  const plan = amounts.map((amount, index) => ({ part: index + 1, amount, day: days?.[index] }))
  return (
    <ol aria-label={messages.parts} className="divide-y divide-line rounded-control border border-line">
      {plan.map(({ part, amount, day }) => (
        <li key={part} className="flex items-baseline justify-between gap-x-4 px-3.5 py-2 text-sm">
          <span>
            {messages.part(part)}{' '}
            <span className="text-muted">
              {part === 1 ? messages.whenBooking : day && messages.by(dateTime(day, 'date'))}
            </span>
          </span>
          <span className="font-semibold">
            <Money amount={toMajor(amount, currency)} />
          </span>
        </li>
      ))}
    </ol>
  )
}
