import {
  type ClassDates,
  dueDays,
  fitsClassDates,
  MAX_PARTS,
  MIN_PARTS,
  splitFee,
} from '../../../contract/fee-parts/split-fee.ts'
import { toMajor, toMinor } from '../../../contract/payments/money.ts'
import { lateJoins } from '../../../contract/sessions/late-join.ts'
import { useConfig } from '../../client-config.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { DateTimeField, NumberField, SelectField, type TextFieldProps } from '../../ui/inputs.tsx'
import { Money } from '../../ui/money.tsx'
import { NamedList } from '../../ui/named-list.tsx'
import type { Bound } from './place-fields.tsx'

type Props = {
  /** In major units. */
  fee: number
  parts: number
  /** Without it the days are not known yet. */
  course: ClassDates | undefined
  /** Who joins late pays by other days. */
  boughtAt: Date
}

/** Each part of a fee, and the day by which it is due. */
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
 * Lets a fee be paid in monthly parts (B10), and shows each. Lists only plans that end with the course.
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

type LateJoinFieldProps = { field: Pick<TextFieldProps, 'error' | 'name'> & { value: string } }

/** Late joining: whether people may join after the first class, and at which price (B05). */
export function LateJoinField({ field }: LateJoinFieldProps) {
  const texts = useSessionFormTexts().join
  return (
    <SelectField
      label={texts.lateJoin}
      optional
      hint={texts.lateJoinHint}
      options={['', ...lateJoins].map((value) => ({
        value,
        label: texts.lateJoins[(value || 'registration') as keyof typeof texts.lateJoins],
      }))}
      {...field}
    />
  )
}

type MinimumFieldsProps = { count: Bound; decideAt: Bound }

/** With how many people a session runs, and when that is decided (B08). */
export function MinimumFields({ count, decideAt }: MinimumFieldsProps) {
  const texts = useSessionFormTexts().join
  return (
    <>
      <NumberField label={texts.minimum} optional hint={texts.minimumHint} step={1} {...count} />
      <DateTimeField label={texts.decideAt} optional hint={texts.decideAtHint} {...decideAt} />
    </>
  )
}

/** How many seats there are; without a number, no limit. */
export function CapacityField({ field }: { field: Bound }) {
  const texts = useSessionFormTexts()
  return <NumberField label={texts.capacity} optional hint={texts.capacityHint} step={1} {...field} />
}
