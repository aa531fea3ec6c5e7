import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { CashierOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useAttendanceTexts } from '../../i18n/attendance.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { paths } from '../../paths.ts'
import { personMonthQuery } from '../../queries/attendance.ts'
import { MonthSheet, PersonMonthTables, useMonth } from '../../sessions/attendance-month.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadProblem } from '../../ui/error-state.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'

/** The attendance of a person in a month, for paper. For Admins and cashiers. */
export default function PersonAttendancePage() {
  return (
    <CashierOnly>
      <Screen />
    </CashierOnly>
  )
}

function Screen() {
  const texts = useAttendanceTexts()
  const desk = useDeskTexts()
  const { id = '' } = useParams()
  const month = useMonth()
  const query = useQuery(personMonthQuery(id, month))
  const name = query.data?.name || desk.unnamed
  const missing = {
    ...{ title: desk.person.missing, text: desk.person.missingHint },
    ...{ label: desk.booking.toDesk, to: paths.desk() },
  }
  return (
    <Page title={texts.month.title}>
      {query.data ? (
        <MonthSheet
          title={name}
          month={month}
          back={
            <ButtonLink variant="secondary" to={paths.person(id)}>
              {texts.month.toPerson}
            </ButtonLink>
          }
        >
          <PersonMonthTables read={query.data} />
        </MonthSheet>
      ) : query.isPending ? (
        <ListSkeleton />
      ) : (
        <LoadProblem query={query} title={texts.failed} missing={missing} />
      )}
    </Page>
  )
}
