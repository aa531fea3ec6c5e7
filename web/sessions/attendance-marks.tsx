import type { Mark } from '../../contract/attendance/absence.ts'
import { useAttendanceTexts } from '../i18n/attendance.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { ClassTime } from './class-time.tsx'

const tones: Record<Mark['state'], Tone> = {
  present: 'success',
  late: 'warning',
  excused: 'info',
  absent: 'danger',
}

/** A11: each class of which a roll says something of the student. */
export function AttendanceMarks({ marks }: { marks: Mark[] }) {
  const { states } = useAttendanceTexts()
  return (
    <ol className="grid">
      {marks.map(({ classId, start, end, state }) => (
        <li
          key={classId}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2.5"
        >
          <ClassTime start={start} end={end} />
          <Badge tone={tones[state]}>{states[state]}</Badge>
        </li>
      ))}
    </ol>
  )
}
