import { dayOf, parseDateTime, startOfDay } from '../../contract/formats/dates.ts'
import { ClassWhen } from '../sessions/class-time.tsx'

type Props = {
  /** As the form has them: a day and two times of day in Dhaka. */
  values: { date: string; from: string; to: string }
}

/**
 * When the class will be, with its weekday and how far it is: a slip of the finger is seen before everybody
 * is told.
 */
export function NewTime({ values: { date, from, to } }: Props) {
  const start = parseDateTime(`${date}T${from}`)
  const end = start && parseDateTime(`${to > from ? date : dayOf(startOfDay(date), 1)}T${to}`)
  if (!start || !end || from === to) return null
  return (
    <p aria-live="polite" className="font-medium min-[350px]:col-span-2">
      <ClassWhen start={start.toISOString()} end={end.toISOString()} />
    </p>
  )
}
