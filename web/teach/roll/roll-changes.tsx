import type { Roll } from '../../../contract/attendance/roll.ts'
import { useAttendanceMessages } from '../../i18n/attendance.ts'
import { useRollMessages } from '../../i18n/roll.ts'
import { useStaffName } from '../../i18n/staff-name.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'

/** Who has changed what of a roll since it was taken. Renders nothing where nobody has. */
export function RollChanges({ roll: { changes, students } }: { roll: Roll }) {
  const messages = useRollMessages()
  const { states } = useAttendanceMessages()
  const { dateTime } = useTimeFormats()
  const staffName = useStaffName()
  if (changes.length === 0) return null
  const names = new Map(students.map((student) => [student.userId, staffName(student, messages.noName)]))
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary hover:underline">
        {messages.changes}
      </summary>
      <ul className="grid gap-2">
        {changes.map(({ userId, before, after, by, at, holds }) => (
          <li key={`${userId} ${at} ${after}`} className="wrap-anywhere">
            {messages.change(
              names.get(userId) ?? messages.noName,
              before ? states[before] : messages.unknown,
              states[after],
            )}
            <span className="block text-muted text-sm">
              {messages.isChangedBy(by, dateTime(at))}
              {!holds && ` · ${messages.doesNotHold}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
