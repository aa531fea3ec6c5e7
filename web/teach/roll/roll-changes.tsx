import type { Roll } from '../../../contract/attendance/roll.ts'
import { useAttendanceTexts } from '../../i18n/attendance.ts'
import { useRollTexts } from '../../i18n/roll.ts'
import { useStaffName } from '../../i18n/staff-name.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'

/** Who has changed what of a roll since it was taken. Renders nothing where nobody has. */
export function RollChanges({ roll: { changes, students } }: { roll: Roll }) {
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
