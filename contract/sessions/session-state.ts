import { bookableUntil, type LateJoin } from './late-join.ts'
import type { Session } from './sessions.ts'

type Dated = Pick<Session, 'status' | 'seatsLeft'> &
  Record<'registrationStart' | 'registrationEnd' | 'classStart' | 'classEnd', string | Date> & {
    lateJoin?: LateJoin | null | undefined
    lateJoinUntil?: string | Date | null | undefined
    cancelledAt?: string | undefined
  }

/** The state of a session for a person who wants a seat. */
export type SessionState =
  | { state: 'pending' | 'rejected' | 'cancelled' | 'soldOut' | 'registrationOver' | 'running' | 'over' }
  | { state: 'notOpen'; opensAt: string | Date }
  | { state: 'open'; seatsLeft: number | null }

/**
 * The state of a session at an instant. The server enforces it (T13), and every screen shows it: alone, or
 * beside a badge of the specification (T04, T05). While seats are sold that decides the state, then the class
 * does. Periods include both ends.
 */
export function sessionState(session: Dated, now: Date): SessionState {
  const { status, seatsLeft, registrationStart } = session
  if (session.cancelledAt) return { state: 'cancelled' }
  if (status !== 'approved') return { state: status }
  const passed = (instant: string | Date) => now > new Date(instant)
  if (passed(session.classEnd)) return { state: 'over' }
  if (now < new Date(registrationStart)) return { state: 'notOpen', opensAt: registrationStart }
  if (now <= bookableUntil(session))
    return seatsLeft !== null && seatsLeft <= 0 ? { state: 'soldOut' } : { state: 'open', seatsLeft }
  return { state: now < new Date(session.classStart) ? 'registrationOver' : 'running' }
}

/** How long before its start an online class can be joined. */
export const JOIN_BEFORE_MINUTES = 15

/** From when on a class that starts at this instant can be joined. */
export const joinOpensAt = (start: Date) => new Date(start.getTime() - JOIN_BEFORE_MINUTES * 60_000)

/** The badge on the home page (T05): is registration open at this instant? Both ends are inclusive. */
export function registrationBadge(
  session: Pick<Session, 'registrationStart' | 'registrationEnd'>,
  now: Date,
): 'Ongoing' | 'Closed' {
  const open = now >= new Date(session.registrationStart) && now <= new Date(session.registrationEnd)
  return open ? 'Ongoing' : 'Closed'
}
