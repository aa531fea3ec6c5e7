import type { Session } from './sessions.ts'

export type DisplayedStatus = 'pending' | 'rejected' | 'approved' | 'upcoming' | 'ongoing' | 'closed'

type Dated = Pick<Session, 'status'> & { startDate?: string; endDate?: string; registrationEnd?: string }

/**
 * The status that a session shows at an instant (T04): pending and rejected stay, otherwise the dates decide. Both ends are
 * inclusive. Without dates the stored status is shown.
 */
export function displayedStatus(session: Dated, now: Date): DisplayedStatus {
  if (session.status !== 'approved' || !session.startDate || !session.endDate) return session.status
  if (now < new Date(session.startDate)) return 'upcoming'
  if (now > new Date(session.endDate)) return 'closed'
  return session.registrationEnd && now > new Date(session.registrationEnd) ? 'closed' : 'ongoing'
}

/** The state of a mail. `kept`: a demonstration stores it for its Admins and does not send it. `failed`: no more attempts. */
export const mailStates = ['kept', 'waiting', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/**
 * What became of a payment. `refund_due`: money that is on its way back. `charged_back`: the payer's bank has it, and the
 * seat has gone.
 */
export const paymentStatuses = ['paid', 'refund_due', 'refunded', 'charged_back'] as const

/** Why a booking owes more or less: what was sold, or what is forgiven because its money goes back. */
export const chargeKinds = ['price', 'refund'] as const

/** The state of a refund that we requested. `processing`: the provider has accepted it and not paid it out yet. */
export const refundStates = ['asked', 'processing', 'done', 'failed'] as const

/** Outcomes of disputes by the card provider's status. Any other status means that the dispute is open. */
export const disputeOutcomes: Record<string, 'won' | 'lost' | 'withdrawn'> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'withdrawn',
  prevented: 'withdrawn',
}
