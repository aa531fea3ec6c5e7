import type { Session } from './sessions.ts'

// In a file without schemas, so that pages that only need the names do not load zod.

export const sessionStatuses = ['pending', 'approved', 'rejected'] as const

/**
 * Instructors and Admins list these: sessions by what is stored, those approved that are `past`, those
 * to come whose tutor teaches no more (`untaught`), those `cancelled` in the last thirty days, or `all` but
 * these.
 */
export const listedStatuses = [...sessionStatuses, 'past', 'untaught', 'cancelled', 'all'] as const
export type ListedStatus = (typeof listedStatuses)[number]

export type DisplayedStatus = 'pending' | 'rejected' | 'approved' | 'upcoming' | 'ongoing' | 'closed'

type Dated = Pick<Session, 'status'> & { startDate?: string; endDate?: string; registrationEnd?: string }

/**
 * The status that a session shows at an instant (T04): pending and rejected stay, otherwise the dates decide.
 * Both ends are inclusive. Without dates the stored status is shown.
 */
export function displayedStatus(session: Dated, now: Date): DisplayedStatus {
  if (session.status !== 'approved' || !session.startDate || !session.endDate) return session.status
  if (now < new Date(session.startDate)) return 'upcoming'
  if (now > new Date(session.endDate)) return 'closed'
  return session.registrationEnd && now > new Date(session.registrationEnd) ? 'closed' : 'ongoing'
}
