import { type ApiError, conflict } from '../../contract/errors.ts'
import { sessionState } from '../../contract/session-state.ts'
import { wording } from '../../contract/wording.ts'
import type { LockedSession } from './lock.ts'

/** Why nobody can book this session at this instant (T13), or null. Does not look at free seats. */
export function bookingProblem(session: LockedSession, now: Date): ApiError | null {
  if (session.deletedAt) return conflict(wording.notBookable)
  switch (sessionState({ ...session, seatsLeft: null }, now).state) {
    case 'pending':
    case 'rejected':
      return conflict(wording.notBookable)
    case 'notOpen':
      return conflict(wording.registrationNotBegun)
    case 'registrationOver':
    case 'running':
      return conflict(wording.registrationOver)
    case 'over':
      return conflict(wording.classOver)
    default:
      return null
  }
}
