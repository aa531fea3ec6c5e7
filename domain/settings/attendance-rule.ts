import { attendanceRule, defaultAttendanceRule } from '../../contract/attendance/attendance-rule.ts'
import { defineSetting } from './setting.ts'

const setting = defineSetting({
  name: 'attendance',
  schema: attendanceRule,
  otherwise: defaultAttendanceRule,
  action: 'attendance-rule.changed',
})

/** Until when an absence is excused, and who comes too rarely. */
export const readAttendanceRule = setting.read
export const setAttendanceRule = setting.set
