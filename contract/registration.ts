import type { Session } from './sessions.ts'

/** The badge on the home page (T05): is registration open at this instant? Both ends are inclusive. */
export function registrationBadge(
  session: Pick<Session, 'registrationStart' | 'registrationEnd'>,
  now: Date,
): 'Ongoing' | 'Closed' {
  const open = now >= new Date(session.registrationStart) && now <= new Date(session.registrationEnd)
  return open ? 'Ongoing' : 'Closed'
}
