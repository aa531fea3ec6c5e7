import type { Roll, RollEntry } from '../../../contract/attendance/roll.ts'
import type { AttendanceState } from '../../../contract/attendance/states.ts'
import { useAttendanceTexts } from '../../i18n/attendance.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useRollTexts } from '../../i18n/roll.ts'
import { useSortedByName, useStaffName } from '../../i18n/staff-name.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import type { Said } from './said.ts'

export const stateTones: Record<AttendanceState, Tone> = {
  present: 'success',
  late: 'warning',
  excused: 'info',
  absent: 'danger',
}

type Props = { roll: Roll; said: Said; onTap: (student: RollEntry) => void; isOpen: boolean; busy: boolean }

/** A row for each student, all of it one target for a thumb. */
export function RollRows({ roll, said, onTap, isOpen, busy }: Props) {
  const students = useSortedByName(roll.students, ({ name }) => name)
  return (
    <ol className="divide-y divide-line">
      {students.map((student, index) => (
        <li key={student.userId}>
          <RollRow
            student={student}
            place={index + 1}
            state={isOpen || isKnown(student) ? (said[student.userId] ?? 'present') : undefined}
            onTap={() => onTap(student)}
            disabled={!isOpen || busy}
          />
        </li>
      ))}
    </ol>
  )
}

/** Where no roll can be taken, nobody is said to be present whom no roll has called so. */
const isKnown = ({ state, said }: RollEntry) => state !== null || said !== undefined

type RowProps = {
  student: RollEntry
  place: number
  state: AttendanceState | undefined
  onTap: () => void
  disabled: boolean
}

function RollRow({ student, place, state, onTap, disabled }: RowProps) {
  const texts = { roll: useRollTexts(), attendance: useAttendanceTexts() }
  const { number } = useFormats()
  const staffName = useStaffName()
  const { said } = student
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onTap}
      className={cn(
        'flex min-h-12 w-full touch-manipulation items-center gap-3 px-2 py-1.5 text-left',
        state === 'absent' && 'bg-danger-soft',
        !disabled && 'hover:bg-sunken',
      )}
    >
      <span aria-hidden="true" className="w-7 shrink-0 text-muted text-sm tabular-nums">
        {number(place)}
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="wrap-anywhere font-semibold leading-snug">
          {staffName(student, texts.roll.noName)}
        </span>
        {said && (
          <span className="wrap-anywhere text-muted text-sm">
            {said.inTime ? texts.roll.said(said.reason) : texts.roll.saidLate(said.reason)}
          </span>
        )}
      </span>
      {state && (
        <Badge tone={stateTones[state]} className="shrink-0">
          {texts.attendance.states[state]}
        </Badge>
      )}
    </button>
  )
}
