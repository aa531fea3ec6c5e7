import { useQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { useParams } from 'react-router'
import type { Roll } from '../../contract/attendance/roll.ts'
import { useCurrentUser, useRole } from '../auth/auth-provider.tsx'
import { StaffOnly } from '../auth/guards.tsx'
import { Page } from '../dashboard/page.tsx'
import { useRollTexts } from '../i18n/roll.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { paths } from '../paths.ts'
import { rollQuery } from '../queries/attendance.ts'
import { ClassTime } from '../sessions/class-time.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadProblem } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { AbsenceByPhone } from './roll/absence-by-phone.tsx'
import { phaseOf } from './roll/phase.ts'
import { RollChanges } from './roll/roll-changes.tsx'
import { RollForm } from './roll/roll-form.tsx'

/** A01: who is in a class, for its Instructor, Admins and the desk. */
export default function RollPage() {
  return (
    <StaffOnly>
      <Screen />
    </StaffOnly>
  )
}

function Screen() {
  const texts = useRollTexts()
  const { seeAll } = useSessionTexts()
  const { classId = '' } = useParams()
  const { userId } = useCurrentUser()
  const query = useQuery(rollQuery(classId, userId))
  return (
    <Page
      title={texts.title}
      parent={query.data && { to: paths.bookedSession(query.data.sessionId), label: query.data.title }}
    >
      {query.data ? (
        <Card className="grid gap-4 p-4 sm:p-6">
          <Head roll={query.data} />
          <AbsenceByPhone roll={query.data} />
          {query.data.students.length > 0 ? (
            // Another class is another roll, with nothing tapped.
            <RollForm key={classId} roll={query.data} userId={userId} />
          ) : (
            <EmptyState
              icon={<Users aria-hidden="true" className="size-10" strokeWidth={1.5} />}
              title={texts.nobody}
              text={texts.nobodyHint}
            />
          )}
          <RollChanges roll={query.data} />
        </Card>
      ) : query.isPending ? (
        <ListSkeleton />
      ) : (
        <LoadProblem
          query={query}
          title={texts.failed}
          missing={{
            title: texts.missing,
            text: texts.missingHint,
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
  const { title, start, end, taken, opensAt, students, substitute } = roll
  const texts = useRollTexts()
  const { role } = useRole()
  const { dateTime } = useTimeFormats()
  const phase = phaseOf(roll, Date.parse(roll.now), role)
  return (
    <header className="grid gap-1">
      <h2 className="wrap-anywhere font-bold text-xl">{title}</h2>
      <p>
        <ClassTime start={start} end={end} />
      </p>
      {substitute && <p className="wrap-anywhere font-medium">{texts.substitute(substitute)}</p>}
      {phase === 'cancelled' && <p className="font-semibold text-danger">{texts.cancelled}</p>}
      {phase === 'ahead' && <p className="text-muted">{texts.notOpen(dateTime(opensAt))}</p>}
      {taken && <p className="text-muted">{texts.taken(taken.by, dateTime(taken.at))}</p>}
      {phase === 'open' && !taken && students.length > 0 && <p className="text-muted">{texts.hint}</p>}
      {phase === 'closed' && <p>{texts.closed}</p>}
    </header>
  )
}
