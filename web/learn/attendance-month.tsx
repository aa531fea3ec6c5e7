import { useQuery } from '@tanstack/react-query'
import { Page } from '../dashboard/page.tsx'
import { useAttendanceTexts } from '../i18n/attendance.ts'
import { ownMonthQuery } from '../queries/attendance.ts'
import { MonthSheet, PersonMonthTables, useMonth } from '../sessions/attendance-month.tsx'
import { Loaded } from '../ui/error-state.tsx'

/** One's own attendance of a month, for paper. */
export default function AttendanceMonthPage() {
  const texts = useAttendanceTexts()
  const month = useMonth()
  const query = useQuery(ownMonthQuery(month))
  return (
    <Page title={texts.month.title}>
      <Loaded query={query} failed={texts.failed}>
        {(read) => (
          <MonthSheet title={read.name ?? ''} month={month} back={null}>
            <PersonMonthTables read={read} />
          </MonthSheet>
        )}
      </Loaded>
    </Page>
  )
}
