import { useQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { useParams } from 'react-router'
import type { Roll } from '../../contract/attendance/roll.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { TutorsOnly } from '../auth/guards.tsx'
import { Page } from '../dashboard/page.tsx'
import { useRollMessages } from '../i18n/roll.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { paths } from '../paths.ts'
import { rollQuery } from '../queries/attendance.ts'
import { ClassTime } from '../sessions/class-time.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadProblem } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { RollChanges } from './roll/roll-changes.tsx'
import { RollForm } from './roll/roll-form.tsx'

/** A01: who is in a class, for its Instructor and Admins. */
export default function RollPage() {
  return (
    <TutorsOnly>
      <Screen />
    </TutorsOnly>
  )
}

function Screen() {
  const messages = useRollMessages()
  const { seeAll } = useSessionMessages()
  const { classId = '' } = useParams()
  const { userId } = useCurrentUser()
  const query = useQuery(rollQuery(classId, userId))
  return (
    <Page title={messages.title}>
      {query.data ? (
        <Card className="grid gap-4 p-4 sm:p-6">
          <Head roll={query.data} />
          {query.data.students.length > 0 ? (
            // Another class is another roll, with nothing tapped.
            <RollForm key={classId} roll={query.data} userId={userId} />
          ) : (
            <EmptyState
              icon={<Users aria-hidden="true" className="size-10" strokeWidth={1.5} />}
              title={messages.nobody}
              text={messages.nobodyHint}
            />
          )}
          <RollChanges roll={query.data} />
        </Card>
      ) : query.isPending ? (
        <ListSkeleton />
      ) : (
        <LoadProblem
          query={query}
          title={messages.failed}
          missing={{
            title: messages.missing,
            text: messages.missingHint,
            to: paths.sessionList(),
            label: seeAll,
          }}
        />
      )}
    </Page>
  )
}

/** Of which class, and whether it is taken. */
function Head({ roll }: { roll: Roll }) {
  const { title, start, end, taken, isCancelled, opensAt, now, students, substitute } = roll
  const messages = useRollMessages()
  const { dateTime } = useTimeFormats()
  const isAhead = Date.parse(now) < Date.parse(opensAt)
  return (
    <header className="grid gap-1">
      <h2 className="wrap-anywhere font-bold text-xl">{title}</h2>
      <p>
        <ClassTime start={start} end={end} />
      </p>
      {substitute && <p className="wrap-anywhere font-medium">{messages.substitute(substitute)}</p>}
      {isCancelled ? (
        <p className="font-semibold text-danger">{messages.cancelled}</p>
      ) : taken ? (
        <p className="text-muted">{messages.taken(taken.by, dateTime(taken.at))}</p>
      ) : isAhead ? (
        <p className="text-muted">{messages.notOpen(dateTime(opensAt))}</p>
      ) : (
        students.length > 0 && !substitute && <p className="text-muted">{messages.hint}</p>
      )}
    </header>
  )
}
