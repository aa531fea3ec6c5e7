import type { AttendanceState } from './states.ts'

// In a file without schemas, so that pages do not load zod for it.

/**
 * A phase says what its reader can do with a roll. `cancelled`, `unapproved`: nobody takes it. `others`,
 * `substituted`: somebody else takes it. `ahead`, `open`, `closed`: the reader takes it, while it is open.
 */
export const rollPhases = [
  'cancelled',
  'others',
  'substituted',
  'unapproved',
  'ahead',
  'open',
  'closed',
] as const
export type RollPhase = (typeof rollPhases)[number]

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const OPENS_MINUTES = 15
/** A roll closes so many days after the end of its class. */
export const ROLL_CLOSES_DAYS = 7

export const rollOpensAt = (startAt: Date): Date => new Date(startAt.getTime() - OPENS_MINUTES * MINUTE_MS)
export const rollClosesAt = (endAt: Date): Date => new Date(endAt.getTime() + ROLL_CLOSES_DAYS * DAY_MS)

/** `closesAt`: absent for an Admin, for whom it never closes. */
type Times = { opensAt: Date | string; closesAt?: Date | string | undefined }

/** Whether the roll is open to somebody who takes it, at an instant of the server's clock. */
export function phaseByTime({ opensAt, closesAt }: Times, now: Date): 'ahead' | 'open' | 'closed' {
  if (now < new Date(opensAt)) return 'ahead'
  return closesAt !== undefined && now > new Date(closesAt) ? 'closed' : 'open'
}

/** The phase that the server told, at a later instant: only time changes it without the server. */
export const phaseAt = ({ phase, ...times }: Times & { phase: RollPhase }, now: Date): RollPhase =>
  phase === 'ahead' || phase === 'open' || phase === 'closed' ? phaseByTime(times, now) : phase

/**
 * The state that is written down: a student who said in time that they would not come is excused, not absent.
 */
export const recordedState = (state: AttendanceState, saidInTime: boolean): AttendanceState =>
  state === 'absent' && saidInTime ? 'excused' : state
