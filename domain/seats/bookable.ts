import { type ApiError, conflict } from '../../contract/http/errors.ts'
import { sessionState } from '../../contract/sessions/session-state.ts'
import type { LockedSession } from './lock.ts'

type Minimum = Pick<LockedSession, 'minimumDecideAt' | 'minimumMetAt'>

/** Whether it is due to be decided whether a session has enough people. Nobody gets a seat meanwhile. */
export const isUndecided = ({ minimumDecideAt, minimumMetAt }: Minimum, now: Date): boolean =>
  minimumDecideAt !== null && minimumMetAt === null && now >= minimumDecideAt

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
      return isUndecided(session, now) ? conflict('minimum_undecided') : null
  }
}
