import { fixedHolidays } from '../../contract/classes/fixed-holidays.ts'
import { startOfDay } from '../../contract/formats/dates.ts'
import { useHolidayMessages } from '../i18n/holidays.ts'
import { useLanguage } from '../i18n/index.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { Card } from '../ui/card.tsx'

/** Any year has them. */
const YEAR = '2026'

/** The national days that need no entry. */
export function FixedDays() {
  const messages = useHolidayMessages()
  const language = useLanguage()
  const { dateTime } = useTimeFormats()
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-bold text-xl">{messages.fixed}</h2>
      <p className="mt-1 text-muted text-sm">{messages.fixedHint}</p>
      <ul className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {Object.entries(fixedHolidays).map(([day, names]) => (
          <li key={day} className="flex gap-3">
            <span className="w-28 shrink-0 text-muted">
              {dateTime(startOfDay(`${YEAR}-${day}`).toISOString(), 'day')}
            </span>
            <span className="wrap-anywhere min-w-0">{names[language]}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
