import { useQuery } from '@tanstack/react-query'
import { AdminOnly } from '../../auth/guards.tsx'
import { EnteredHolidays } from '../../holidays/entered-holidays.tsx'
import { FixedDays } from '../../holidays/fixed-days.tsx'
import { HolidayForm } from '../../holidays/holiday-form.tsx'
import { HolidayImport } from '../../holidays/holiday-import.tsx'
import { useHolidayMessages } from '../../i18n/holidays.ts'
import { holidaysQuery } from '../../queries/holidays.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from './page.tsx'

/** B02: the days that weekly classes may leave out. For Admins. */
export default function HolidaysPage() {
  return (
    <AdminOnly>
      <Holidays />
    </AdminOnly>
  )
}

function Holidays() {
  const messages = useHolidayMessages()
  const query = useQuery(holidaysQuery())
  return (
    <Page title={messages.title} intro={messages.intro}>
      <div className="grid max-w-3xl gap-5">
        <HolidayForm />
        <Card className="p-5 sm:p-6">
          <h2 className="mb-2 font-bold text-xl">{messages.entered}</h2>
          <Loaded query={query} failed={messages.failed}>
            {(holidays) => <EnteredHolidays holidays={holidays} />}
          </Loaded>
        </Card>
        <HolidayImport />
        <FixedDays />
      </div>
    </Page>
  )
}
