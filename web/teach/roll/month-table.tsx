import { useQuery } from '@tanstack/react-query'
import { type AttendanceState, attendanceStates } from '../../../contract/attendance/states.ts'
import type { SessionDetail } from '../../../contract/sessions/sessions.ts'
import { useAttendanceTexts } from '../../i18n/attendance.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useRollTexts } from '../../i18n/roll.ts'
import { useRosterTexts } from '../../i18n/roster.ts'
import { useStaffName } from '../../i18n/staff-name.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { sessionMonthQuery } from '../../queries/attendance.ts'
import { MonthSheet, shareOf, useMonth } from '../../sessions/attendance-month.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/error-state.tsx'

/** The rolls of a session in a month, for paper: its students and its classes. */
export function MonthTable({ session }: { session: SessionDetail }) {
  const roll = useRollTexts()
  const { failed } = useRosterTexts()
  const month = useMonth()
  const query = useQuery(sessionMonthQuery(session._id, month))
  return (
    <MonthSheet
      title={session.title}
      month={month}
      isWide
      back={
        <ButtonLink variant="secondary" to={paths.roster(session._id)}>
          {roll.backToList}
        </ButtonLink>
      }
    >
      <Loaded query={query} failed={failed}>
        {(read) => <States {...read} />}
      </Loaded>
    </MonthSheet>
  )
}

type Props = {
  classes: { classId: string; start: string }[]
  students: {
    userId: string
    name: string | null
    apart?: string | undefined
    held: number
    attended: number
    states: (AttendanceState | null)[]
  }[]
}

function States({ classes, students }: Props) {
  const texts = { roster: useRosterTexts(), attendance: useAttendanceTexts() }
  const { month, states: words } = texts.attendance
  const { number } = useFormats()
  const { dateTime } = useTimeFormats()
  const staffName = useStaffName()
  if (classes.length === 0) return <p className="text-muted">{month.none}</p>
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-left text-sm *:*:*:border *:*:*:border-line-strong *:*:*:px-2 *:*:*:py-1">
          <thead>
            <tr>
              <th scope="col">{texts.roster.number}</th>
              <th scope="col">{texts.roster.name}</th>
              {classes.map(({ classId, start }) => (
                <th key={classId} scope="col" className="text-center font-medium">
                  {dateTime(start, 'day')}
                </th>
              ))}
              <th scope="col" className="text-right">
                {month.shareHead}
              </th>
            </tr>
          </thead>
          <tbody>
            {students.map((student, index) => (
              <tr key={student.userId}>
                <td className="tabular-nums">{number(index + 1)}</td>
                <th scope="row" className="wrap-anywhere min-w-36 font-semibold">
                  {staffName(student, texts.roster.gone)}
                </th>
                {classes.map(({ classId }, place) => {
                  const state = student.states[place]
                  return (
                    <td key={classId} className="text-center">
                      {state && <abbr title={words[state]}>{month.letters[state]}</abbr>}
                    </td>
                  )
                })}
                <td className="whitespace-nowrap text-right tabular-nums">
                  {student.held > 0 && month.shortShare(...shareOf(student))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-muted text-sm">
        {attendanceStates.map((state) => `${month.letters[state]}: ${words[state]}`).join(' · ')}
      </p>
    </>
  )
}
