import CalendarOff from 'lucide-react/icons/calendar-off'
import type { Holiday } from '../../contract/classes/holidays.ts'
import { startOfDay } from '../../contract/formats/dates.ts'
import { callApi } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useFocusAfterDelete } from '../hooks/use-focus-after-delete.ts'
import { useCalendarFormats } from '../i18n/calendar-formats.ts'
import { useHolidayMessages } from '../i18n/holidays.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** The days that Admins entered, in their order. */
export function EnteredHolidays({ holidays }: { holidays: Holiday[] }) {
  const messages = useHolidayMessages()
  const { ref, onGone } = useFocusAfterDelete(holidays.map(({ day }) => ({ _id: day })))
  if (holidays.length === 0)
    return (
      <EmptyState
        icon={<CalendarOff aria-hidden="true" className="size-10" strokeWidth={1.5} />}
        title={messages.none}
        text={messages.noneHint}
      />
    )
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <ul>
        {holidays.map((holiday) => (
          <EnteredHoliday key={holiday.day} of={holiday} onGone={() => onGone(holiday.day)} />
        ))}
      </ul>
    </div>
  )
}

function EnteredHoliday({ of: { day, name }, onGone }: { of: Holiday; onGone: () => void }) {
  const messages = useHolidayMessages()
  const when = useDayName()(day)
  const removal = useChange({
    send: () => callApi('DELETE /holidays/{day}', { params: { day } }),
    done: messages.removed,
    failed: messages.failedToSave,
    onDone: onGone,
    invalidate: ({ afterHolidayChange }) => afterHolidayChange(),
  })
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b py-2 last:border-b-0">
      <span className="min-w-0">
        <span className="wrap-anywhere block font-medium">{name}</span>
        <time dateTime={day} className="text-muted text-sm">
          {when}
        </time>
      </span>
      <Button
        variant="quiet"
        busy={removal.isPending}
        aria-label={messages.removeOf(name, when)}
        onClick={() => removal.submit()}
      >
        {messages.remove}
      </Button>
    </li>
  )
}

/** Says a day such as 2027-03-20 with its weekday: "Saturday, 20 Mar 2027". */
export function useDayName(): (day: string) => string {
  const { weekday } = useCalendarFormats()
  const { dateTime } = useTimeFormats()
  return (day) => `${weekday(day, 'long')}, ${dateTime(startOfDay(day).toISOString(), 'date')}`
}
