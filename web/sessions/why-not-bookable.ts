import { type SessionState, sessionState } from '../../contract/sessions/session-state.ts'
import type { Session } from '../../contract/sessions/sessions.ts'

export type WhyNot = Exclude<SessionState['state'], 'open'>

/**
 * Why a session cannot be booked at this time (T13), or undefined. The server decides; this only explains
 * beforehand.
 */
export function whyNotBookable(session: Session, now: Date): WhyNot | undefined {
  const { state } = sessionState(session, now)
  return state === 'open' ? undefined : state
}
