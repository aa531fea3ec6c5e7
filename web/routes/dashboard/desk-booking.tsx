import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { CashierOnly } from '../../auth/guards.tsx'
import { DeskBooking } from '../../desk-booking/desk-booking.tsx'
import { useDeskBookingMessages } from '../../i18n/desk-booking.ts'
import { paths } from '../../paths.ts'
import { deskBookingQuery } from '../../queries/desk.ts'
import { LoadProblem } from '../../ui/load-problem.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { Page } from './page.tsx'

/** B15: what the desk does for a person about their seat. For Admins and cashiers. */
export default function DeskBookingPage() {
  return (
    <CashierOnly>
      <Screen />
    </CashierOnly>
  )
}

function Screen() {
  const messages = useDeskBookingMessages()
  const { id = '' } = useParams()
  const query = useQuery(deskBookingQuery(id))
  const missing = { title: messages.missing, text: messages.missingHint, label: messages.toDesk }
  return (
    <Page title={messages.title}>
      {query.data ? (
        <DeskBooking found={query.data} />
      ) : query.isPending ? (
        <ListSkeleton />
      ) : (
        <LoadProblem query={query} title={messages.failed} missing={{ ...missing, to: paths.desk() }} />
      )}
    </Page>
  )
}
