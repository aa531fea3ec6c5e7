import type { Session } from '../../contract/sessions.ts'

export type WhyNot = 'pending' | 'rejected' | 'notBegun' | 'over' | 'soldOut'

/** Why nobody can book a session at this instant (T13), or undefined. The server decides; this only explains beforehand. */
export function whyNotBookable(session: Session, now: Date): WhyNot | undefined {
  if (session.status !== 'approved') return session.status
  if (now < new Date(session.registrationStart)) return 'notBegun'
  if (now > new Date(session.registrationEnd)) return 'over'
  if (session.seatsLeft !== null && session.seatsLeft <= 0) return 'soldOut'
  return undefined
}
