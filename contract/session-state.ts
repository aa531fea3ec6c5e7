import type { Session } from './sessions.ts'

type Dated = Pick<Session, 'status' | 'seatsLeft'> &
  Record<'registrationStart' | 'registrationEnd' | 'classStart' | 'classEnd', string | Date>

/** How a session stands for somebody who would like a seat. */
export type SessionState =
  | { state: 'pending' | 'rejected' | 'soldOut' | 'registrationOver' | 'running' | 'over' }
  | { state: 'notOpen'; opensAt: string | Date }
  | { state: 'open'; seatsLeft: number | null }

/**
 * The one state of a session at an instant, which the server obeys (T13) and every screen shows beside the words that the
 * specification gives its badges (T04, T05). Registration decides as long as it is open, the class afterwards. Both ends of
 * a period belong to it.
 */
export function sessionState(session: Dated, now: Date): SessionState {
  const { status, seatsLeft, registrationStart } = session
  if (status !== 'approved') return { state: status }
  const passed = (instant: string | Date) => now > new Date(instant)
  if (passed(session.classEnd)) return { state: 'over' }
  if (now < new Date(registrationStart)) return { state: 'notOpen', opensAt: registrationStart }
  if (!passed(session.registrationEnd))
    return seatsLeft !== null && seatsLeft <= 0 ? { state: 'soldOut' } : { state: 'open', seatsLeft }
  return { state: now < new Date(session.classStart) ? 'registrationOver' : 'running' }
}
