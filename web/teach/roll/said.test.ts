import { expect, test } from 'vitest'
import type { RollEntry } from '../../../contract/attendance/roll.ts'
import type { AttendanceState } from '../../../contract/attendance/states.ts'
import { nextState } from './said.ts'

/** What so many taps make of a student, one after the other. */
function taps(from: AttendanceState, inTime: boolean): AttendanceState[] {
  const said = { reason: 'A fever', inTime }
  const student: RollEntry = { userId: '1', name: 'Rahima', state: null, said }
  const shown: AttendanceState[] = []
  for (let state = from; shown.length < 4; shown.push(state)) state = nextState(state, student)
  return shown
}

test('A01 a tap shows what the server will write: who said in time that they would not come is never absent', () => {
  expect(taps('present', false)).toEqual(['absent', 'late', 'excused', 'present'])
  expect(taps('excused', true)).toEqual(['present', 'late', 'excused', 'present'])
})
