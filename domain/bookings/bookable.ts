import { conflict, type Refusal } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import type { LockedSession } from './seat.ts'

/** Why nobody can book this session at this instant (T13), or null. Both ends of the registration are inclusive. */
export function whyNotBookable(session: LockedSession, now: Date): Refusal | null {
  if (session.status !== 'approved' || session.removedAt) return conflict(wording.notBookable)
  if (now < session.registrationStart) return conflict(wording.registrationNotBegun)
  if (now > session.registrationEnd) return conflict(wording.registrationOver)
  return null
}
