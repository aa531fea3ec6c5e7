import { startOfDay } from '../../contract/dates.ts'
import { useCalendarFormats } from '../i18n/calendar-formats.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'

/** Says a day such as 2027-03-20 with its weekday: "Saturday, 20 Mar 2027". */
export function useDayName(): (day: string) => string {
  const { weekday } = useCalendarFormats()
  const { dateTime } = useTimeFormats()
  return (day) => `${weekday(day, 'long')}, ${dateTime(startOfDay(day).toISOString(), 'date')}`
}
