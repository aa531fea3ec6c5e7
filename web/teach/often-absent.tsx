import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OftenAbsent } from '../../contract/attendance/often-absent.ts'
import { ABSENT_IN_A_ROW } from '../../contract/attendance/states.ts'
import { useRole } from '../auth/auth-provider.tsx'
import { TutorsOnly } from '../auth/guards.tsx'
import { Page } from '../dashboard/page.tsx'
import { useRollTexts } from '../i18n/roll.ts'
import { useStaffName } from '../i18n/staff-name.ts'
import { paths } from '../paths.ts'
import { marksQuery, oftenAbsentQuery } from '../queries/attendance.ts'
import { RuleLinks } from '../run/centre/rules/rule-link.tsx'
import { AttendanceMarks } from '../sessions/attendance-marks.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { AccountContact } from '../ui/contact.tsx'
import { Loaded } from '../ui/error-state.tsx'
import { Spinner } from '../ui/skeleton.tsx'

/**
 * A11: the students who are often absent: for an Admin of the centre, for an Instructor of their own
 * sessions.
 */
export default function OftenAbsentPage() {
  const { often } = useRollTexts()
  return (
    <TutorsOnly>
      <Page title={often}>
        <OfAll />
      </Page>
    </TutorsOnly>
  )
}

function OfAll() {
  const texts = useRollTexts()
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <Loaded query={useQuery(oftenAbsentQuery())} failed={texts.oftenFailed}>
        {({ minimumShare, more, students }) => (
          <>
            <p className="text-muted">{texts.oftenHint(minimumShare)}</p>
            {students.length > 0 ? <Students students={students} more={more} /> : <p>{texts.nobodyRare}</p>}
            <RuleLinks rules={['attendance']} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** The students who are often absent from one session. Renders nothing without any. */
export function OftenAbsentOf({ sessionId }: { sessionId: string }) {
  const texts = useRollTexts()
  const { data } = useQuery(oftenAbsentQuery(sessionId))
  if (!data || data.students.length === 0) return null
  return (
    <Card className="screen-only grid gap-4 p-5 sm:p-6">
      <div>
        <h2 className="font-bold text-xl">{texts.often}</h2>
        <p className="text-muted">{texts.oftenHint(data.minimumShare)}</p>
      </div>
      <Students students={data.students} isOneSession more={data.more} />
    </Card>
  )
}

type Props = { students: OftenAbsent[]; more: boolean; isOneSession?: boolean }

function Students({ students, more, isOneSession = false }: Props) {
  const texts = useRollTexts()
  return (
    <>
      <ul className="divide-y divide-line">
        {students.map((student) => (
          <li key={`${student.userId} ${student.sessionId}`} className="grid gap-x-4 py-2 sm:grid-cols-2">
            <div className="min-w-0">
              <Name student={student} />
              {!isOneSession && (
                <Link
                  to={paths.roster(student.sessionId)}
                  className="wrap-anywhere flex min-h-11 items-center text-muted text-sm hover:underline"
                >
                  {student.title}
                </Link>
              )}
            </div>
            <div className="grid content-center justify-items-start gap-1">
              <Came student={student} />
              {student.phone && <AccountContact account={{ email: null, phone: student.phone }} />}
            </div>
          </li>
        ))}
      </ul>
      {more && <p className="text-muted text-sm">{texts.more(students.length)}</p>}
    </>
  )
}

const shareOf = ({ attended, held }: OftenAbsent) =>
  [attended, held, Math.floor((attended * 100) / Math.max(1, held))] as const

/** To how many classes they came; it opens to which. */
function Came({ student }: { student: OftenAbsent }) {
  const texts = useRollTexts()
  const [isOpen, setOpen] = useState(false)
  const marks = useQuery({ ...marksQuery(student.sessionId, student.userId), enabled: isOpen })
  return (
    <details className="group w-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
          {texts.came(...shareOf(student))}
          {student.missedInARow >= ABSENT_IN_A_ROW && (
            <Badge tone="danger">{texts.inARow(student.missedInARow)}</Badge>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      {isOpen && (
        <Loaded query={marks} failed={texts.marksFailed} waiting={<Spinner className="py-3" />}>
          {({ classes }) => <AttendanceMarks marks={classes} />}
        </Loaded>
      )}
    </details>
  )
}

/** Leads those who work at the desk to the person. */
function Name({ student }: { student: OftenAbsent }) {
  const texts = useRollTexts()
  const { role, isCashier } = useRole()
  const shown = useStaffName()(student, texts.noName)
  if (role !== 'Admin' && !isCashier) return <p className="wrap-anywhere py-2.5 font-semibold">{shown}</p>
  return (
    <Link
      to={paths.person(student.userId)}
      className="wrap-anywhere flex min-h-11 items-center font-semibold hover:underline"
    >
      {shown}
    </Link>
  )
}
