import type { Session } from './sessions.ts'

export type DisplayedStatus = 'pending' | 'rejected' | 'approved' | 'upcoming' | 'ongoing' | 'closed'

type Dated = Pick<Session, 'status'> & { startDate?: string; endDate?: string; registrationEnd?: string }

/**
 * The status a session shows at an instant (T04): a decision that is missing or negative stays, then the dates speak.
 * Both ends are inclusive. Without dates the stored status shows.
 */
export function displayedStatus(session: Dated, now: Date): DisplayedStatus {
  if (session.status !== 'approved' || !session.startDate || !session.endDate) return session.status
  if (now < new Date(session.startDate)) return 'upcoming'
  if (now > new Date(session.endDate)) return 'closed'
  return session.registrationEnd && now > new Date(session.registrationEnd) ? 'closed' : 'ongoing'
}

/** What became of a mail. `kept`: a demonstration keeps it for its Admins. `failed`: nobody tries any more. */
export const mailStates = ['kept', 'waiting', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/**
 * What became of a payment. `refund_due`: money that is on its way back. `charged_back`: the payer's bank has it, and the
 * seat has gone.
 */
export const paymentStatuses = ['paid', 'refund_due', 'refunded', 'charged_back'] as const

/** What became of a refund that we asked for. `processing`: the provider has it and has not given the money yet. */
export const refundStates = ['asked', 'processing', 'done', 'failed'] as const

/** How a dispute can end, by what the card provider calls it. What it calls anything else is still open. */
export const disputeOutcomes: Record<string, 'won' | 'lost' | 'withdrawn'> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'withdrawn',
  prevented: 'withdrawn',
}
