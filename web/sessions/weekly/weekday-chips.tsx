import { useId } from 'react'
import { dayOf, startOfDay } from '../../../contract/formats/dates.ts'
import { weekdays } from '../../../contract/sessions/catalogue.ts'
import { useCalendarFormats } from '../../i18n/calendar-formats.ts'
import { type Shown, useSay } from '../../i18n/say.ts'
import { useWeeklyMessages } from '../../i18n/weekly.ts'
import { chipClasses } from '../../ui/class-lists.ts'
import type { Registered } from '../../ui/use-form.ts'

type Props = {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: Shown | undefined
  /** The form focuses the first day when none is chosen. */
  focusRef: Registered['ref']
}

const SATURDAY = startOfDay('2026-11-21')

/** The days of the week as chips, beginning with Saturday. */
export function WeekdayChips({ chosen, onChange, error, focusRef }: Props) {
  const messages = useWeeklyMessages()
  const { weekday } = useCalendarFormats()
  const say = useSay()
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId} className="sm:col-span-2">
      <legend className="mb-1.5 font-medium">{messages.weekdays}</legend>
      <div className="flex flex-wrap gap-2">
        {weekdays.map((day, index) => (
          <label key={day} className={chipClasses}>
            <input
              ref={
                index === 0 ? (box) => focusRef(box && { value: '', focus: () => box.focus() }) : undefined
              }
              type="checkbox"
              className="sr-only"
              aria-label={weekday(dayOf(SATURDAY, index), 'long')}
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                onChange(weekdays.filter((one) => (one === day ? target.checked : chosen.includes(one))))
              }
            />
            {weekday(dayOf(SATURDAY, index), 'short')}
          </label>
        ))}
      </div>
      <p id={errorId} role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
        {error && say(error)}
      </p>
    </fieldset>
  )
}
