import { type ApiError, conflict } from '../../contract/errors.ts'
import { sessionState } from '../../contract/session-state.ts'
import type { LockedSession } from './lock.ts'

/** Why nobody can book this session at this instant (T13), or null. Does not look at free seats. */
export function bookingProblem(session: LockedSession, now: Date): ApiError | null {
  if (session.deletedAt) return conflict('session_not_bookable')
  switch (sessionState({ ...session, seatsLeft: null }, now).state) {
    case 'pending':
    case 'rejected':
      return conflict('session_not_bookable')
    case 'notOpen':
      return conflict('registration_not_begun')
    case 'registrationOver':
    case 'running':
      return conflict('registration_over')
    case 'over':
      return conflict('class_over')
    default:
      return null
  }
}
