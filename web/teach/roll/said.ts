import type { Roll, RollEntry } from '../../../contract/attendance/roll.ts'
import { recordedState } from '../../../contract/attendance/roll-phase.ts'
import { type AttendanceState, MAX_ROLL_STATES } from '../../../contract/attendance/states.ts'
import type { KeptRoll } from './kept-rolls.tsx'

/** A roll says this of each student, by their ids. */
export type Said = Readonly<Record<string, AttendanceState>>

/** One tap makes a present student absent: the commonest correction. */
const NEXT: Record<AttendanceState, AttendanceState> = {
  present: 'absent',
  absent: 'late',
  late: 'excused',
  excused: 'present',
}
/** Returns the next state. An excused student cannot be made absent, so a tap passes over that. */
export function nextState(state: AttendanceState, { said }: RollEntry): AttendanceState {
  const next = NEXT[state]
  return recordedState(next, said?.inTime ?? false) === next ? next : NEXT[next]
}

/** Everybody is present, but who has said that they will not come. */
const stateOf = ({ state, said }: RollEntry): AttendanceState =>
  state ?? (said ? recordedState('absent', said.inTime) : 'present')

/** Returns what is shown at first: what this phone has kept, else what the server knows. */
export function saidOf({ students }: Roll, kept: readonly KeptRoll[]): Said {
  const known = students.map((student) => [student.userId, stateOf(student)] as const)
  const here = kept.flatMap(({ states }) => states.map(({ userId, state }) => [userId, state] as const))
  return Object.fromEntries([...known, ...here])
}

/** Returns what the server does not know yet. */
export const newsOf = ({ students }: Roll, said: Said): KeptRoll['states'] =>
  students.flatMap(({ userId, state: known }) => {
    const state = said[userId]
    return state && state !== known ? [{ userId, state }] : []
  })

/** In as many parts as requests need. */
export function inParts<T>(all: readonly T[]): T[][] {
  const parts = Math.ceil(all.length / MAX_ROLL_STATES)
  return Array.from({ length: parts }, (_, index) =>
    all.slice(index * MAX_ROLL_STATES, (index + 1) * MAX_ROLL_STATES),
  )
}
