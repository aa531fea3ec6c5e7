import { type ClassDates, fitsClassDates, MAX_PARTS, MIN_PARTS } from '../../contract/fee-parts/split-fee.ts'
import { useNow } from '../hooks/use-now.ts'
import { useFeePlanMessages } from '../i18n/fee-plan.ts'
import { SelectField, type TextFieldProps } from '../ui/inputs.tsx'
import { PlanParts } from './plan-parts.tsx'

type Props = {
  field: Pick<TextFieldProps, 'error' | 'name'> & { value: string }
  /** As typed, in major units. */
  fee: string
  /** When the classes begin and end, once that is known. */
  course: ClassDates | undefined
  hint?: string
}

const all = Array.from({ length: MAX_PARTS - MIN_PARTS + 1 }, (_, index) => MIN_PARTS + index)

/**
 * Whether a fee may be paid in monthly parts (B10), and what each will be. Offers what ends with the course.
 */
export function PlanField({ field, fee, course, hint }: Props) {
  const messages = useFeePlanMessages()
  const now = useNow()
  const chosen = Number(field.value)
  const fitting = course ? all.filter((parts) => fitsClassDates(parts, course)) : all
  // What was chosen stays, and is refused, when the course becomes shorter.
  const offered = all.filter((parts) => parts === chosen || fitting.includes(parts))
  const amount = Number(fee)
  return (
    <div className="grid content-start gap-3 sm:col-span-2">
      <SelectField
        label={messages.label}
        optional
        hint={fitting.length === 0 ? messages.tooShort : (hint ?? messages.hint)}
        options={[
          { value: '', label: messages.atOnce },
          ...offered.map((parts) => ({ value: String(parts), label: messages.count(parts) })),
        ]}
        {...field}
      />
      {chosen > 0 && amount > 0 && <PlanParts fee={amount} parts={chosen} course={course} boughtAt={now} />}
    </div>
  )
}
