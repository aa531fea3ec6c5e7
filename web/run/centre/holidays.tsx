import { useQuery } from '@tanstack/react-query'
import CalendarOff from 'lucide-react/icons/calendar-off'
import { fixedHolidays } from '../../../contract/classes/fixed-holidays.ts'
import type { Holiday } from '../../../contract/classes/holidays.ts'
import { dayOf, startOfDay } from '../../../contract/formats/dates.ts'
import { callApi } from '../../api-client.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useFocusAfterDelete } from '../../hooks/use-focus-after-delete.ts'
import { useCalendarFormats } from '../../i18n/calendar-formats.ts'
import { useCentreTexts } from '../../i18n/centre.ts'
import { useLanguage } from '../../i18n/index.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { holidaysQuery } from '../../queries/centre.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { DayOffOpener } from '../routine/day-off/day-off-button.tsx'
import { HolidayForm, HolidayImport } from './holiday-forms.tsx'

/** B02: the days that weekly classes may leave out. For Admins. */
export default function HolidaysPage() {
  return (
    <AdminOnly>
      <Holidays />
    </AdminOnly>
  )
}

function Holidays() {
  const texts = useCentreTexts().holidays
  const query = useQuery(holidaysQuery())
  return (
    <Page title={texts.title} intro={texts.intro}>
      <div className="grid max-w-3xl gap-5">
        <HolidayForm />
        <Card className="p-5 sm:p-6">
          <h2 className="mb-2 font-bold text-xl">{texts.entered}</h2>
          <Loaded query={query} failed={texts.failed}>
            {(holidays) => <EnteredHolidays holidays={holidays} />}
          </Loaded>
        </Card>
        <HolidayImport />
        <FixedDays />
      </div>
    </Page>
  )
}

/** The days that Admins entered, in their order. */
function EnteredHolidays({ holidays }: { holidays: Holiday[] }) {
  const texts = useCentreTexts().holidays
  const { ref, onGone } = useFocusAfterDelete(holidays.map(({ day }) => ({ _id: day })))
  if (holidays.length === 0)
    return (
      <EmptyState
        icon={<CalendarOff aria-hidden="true" className="size-10" strokeWidth={1.5} />}
        title={texts.none}
        text={texts.noneHint}
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
  const texts = useCentreTexts().holidays
  const when = useDayName()(day)
  const removal = useChange({
    send: () => callApi('DELETE /holidays/{day}', { params: { day } }),
    done: texts.removed,
    failed: texts.failedToSave,
    onDone: onGone,
  })
  return (
    <li className="grid gap-2 border-line border-b py-2 last:border-b-0 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <span className="min-w-0">
        <span className="wrap-anywhere block font-medium">{name}</span>
        <time dateTime={day} className="text-muted text-sm">
          {when}
        </time>
      </span>
      <span className="flex shrink-0 flex-wrap gap-2">
        {day >= dayOf(new Date()) && (
          <DayOffOpener day={day} reason={name} label={texts.classesOf(name, when)}>
            {texts.classes}
          </DayOffOpener>
        )}
        <Button
          variant="quiet"
          busy={removal.isPending}
          aria-label={texts.removeOf(name, when)}
          onClick={() => removal.submit()}
        >
          {texts.remove}
        </Button>
      </span>
    </li>
  )
}

/** Says a day such as 2027-03-20 with its weekday: "Saturday, 20 Mar 2027". */
function useDayName(): (day: string) => string {
  const { weekday } = useCalendarFormats()
  const { dateTime } = useTimeFormats()
  return (day) => `${weekday(day, 'long')}, ${dateTime(startOfDay(day).toISOString(), 'date')}`
}

/** Any year has them. */
const YEAR = '2026'

/** The national days that need no entry. */
function FixedDays() {
  const texts = useCentreTexts().holidays
  const language = useLanguage()
  const { dateTime } = useTimeFormats()
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-bold text-xl">{texts.fixed}</h2>
      <p className="mt-1 text-muted text-sm">{texts.fixedHint}</p>
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
