import { useQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { useParams } from 'react-router'
import type { Roll } from '../../contract/attendance/roll.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { StaffOnly } from '../auth/guards.tsx'
import { Page } from '../dashboard/page.tsx'
import { useAttendanceTexts } from '../i18n/attendance.ts'
import { useRollTexts } from '../i18n/roll.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { useStaffName } from '../i18n/staff-name.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { paths } from '../paths.ts'
import { type ReadRoll, rollQuery } from '../queries/attendance.ts'
import { ClassTime } from '../sessions/class-time.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadProblem } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { AbsenceByPhone } from './roll/absence-by-phone.tsx'
import { RollForm, useRollPhase } from './roll/roll-form.tsx'

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
  const query = useQuery(rollQuery(classId))
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

/** The class, and whether its attendance is taken. */
function Head({ roll }: { roll: ReadRoll }) {
  const { title, start, end, taken, opensAt, students, substitute } = roll
  const texts = useRollTexts()
  const { dateTime } = useTimeFormats()
  const phase = useRollPhase(roll)
  return (
    <header className="grid gap-1">
      <h2 className="wrap-anywhere font-bold text-xl">{title}</h2>
      <p>
        <ClassTime start={start} end={end} />
      </p>
      {substitute && <p className="wrap-anywhere font-medium">{texts.substitute(substitute)}</p>}
      {phase === 'cancelled' && <p className="font-semibold text-danger">{texts.cancelled}</p>}
      {phase === 'unapproved' && <p className="font-semibold text-danger">{texts.unapproved}</p>}
      {phase === 'ahead' && <p className="text-muted">{texts.notOpen(dateTime(opensAt))}</p>}
      {taken && <p className="text-muted">{texts.taken(taken.by, dateTime(taken.at))}</p>}
      {phase === 'open' && !taken && students.length > 0 && <p className="text-muted">{texts.hint}</p>}
      {phase === 'closed' && <p>{texts.closed}</p>}
    </header>
  )
}

/** The changes of a roll since it was taken, with names. Renders nothing without any. */
function RollChanges({ roll: { changes, students } }: { roll: Roll }) {
  const texts = useRollTexts()
  const { states } = useAttendanceTexts()
  const { dateTime } = useTimeFormats()
  const staffName = useStaffName()
  if (changes.length === 0) return null
  const names = new Map(students.map((student) => [student.userId, staffName(student, texts.noName)]))
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary hover:underline">
        {texts.changes}
      </summary>
      <ul className="grid gap-2">
        {changes.map(({ userId, before, after, by, at, holds }) => (
          <li key={`${userId} ${at} ${after}`} className="wrap-anywhere">
            {texts.change(
              names.get(userId) ?? texts.noName,
              before ? states[before] : texts.unknown,
              states[after],
            )}
            <span className="block text-muted text-sm">
              {texts.isChangedBy(by, dateTime(at))}
              {!holds && ` · ${texts.doesNotHold}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
