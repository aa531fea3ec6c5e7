import {
  type ClassDates,
  dueDays,
  fitsClassDates,
  MAX_PARTS,
  MIN_PARTS,
  splitFee,
} from '../../../contract/fee-parts/split-fee.ts'
import { toMajor, toMinor } from '../../../contract/payments/money.ts'
import { useConfig } from '../../client-config.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { SelectField, type TextFieldProps } from '../../ui/inputs.tsx'
import { Money } from '../../ui/money.tsx'
import { NamedList } from '../../ui/named-list.tsx'

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
  const texts = usePartTexts().feePlan
  const { currency } = useConfig()
  const { dateTime } = useTimeFormats()
  const amounts = splitFee(toMinor(fee, currency), parts, currency)
  const days = course && dueDays(amounts.length, boughtAt, course)
  const plan = amounts.map((amount, index) => ({ part: index + 1, amount, day: days?.[index] }))
  return (
    <NamedList ordered name={texts.parts} className="divide-y divide-line rounded-control border border-line">
      {plan.map(({ part, amount, day }) => (
        <li key={part} className="flex items-baseline justify-between gap-x-4 px-3.5 py-2 text-sm">
          <span>
            {texts.part(part)}{' '}
            <span className="text-muted">
              {part === 1 ? texts.whenBooking : day && texts.by(dateTime(day, 'date'))}
            </span>
          </span>
          <span className="font-semibold">
            <Money amount={toMajor(amount, currency)} />
          </span>
        </li>
      ))}
    </NamedList>
  )
}

type PlanFieldProps = {
  field: Pick<TextFieldProps, 'error' | 'name'> & { value: string }
  /** As typed, in major units. */
  fee: string
  /** When the classes begin and end, once that is known. */
  course: ClassDates | undefined
  hint?: string
}

const all = Array.from({ length: MAX_PARTS - MIN_PARTS + 1 }, (_, index) => MIN_PARTS + index)

/**
 * Whether a fee may be paid in monthly parts (B10), and what each will be. Lists what ends with the course.
 */
export function PlanField({ field, fee, course, hint }: PlanFieldProps) {
  const texts = usePartTexts().feePlan
  const now = useNow()
  const chosen = Number(field.value)
  const fitting = course ? all.filter((parts) => fitsClassDates(parts, course)) : all
  // What was chosen stays, and is refused, when the course becomes shorter.
  const listed = all.filter((parts) => parts === chosen || fitting.includes(parts))
  const amount = Number(fee)
  return (
    <div className="grid content-start gap-3 sm:col-span-2">
      <SelectField
        label={texts.label}
        optional
        hint={fitting.length === 0 ? texts.tooShort : (hint ?? texts.hint)}
        options={[
          { value: '', label: texts.atOnce },
          ...listed.map((parts) => ({ value: String(parts), label: texts.count(parts) })),
        ]}
        {...field}
      />
      {chosen > 0 && amount > 0 && <PlanParts fee={amount} parts={chosen} course={course} boughtAt={now} />}
    </div>
  )
}
