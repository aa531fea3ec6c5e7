import type { Session } from './sessions.ts'

// In a file without schemas, so that pages that only need the names do not load zod.

export const sessionStatuses = ['pending', 'approved', 'rejected'] as const

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

/**
 * The state of a mail. `kept`: a demonstration stores it for its Admins and does not send it. `failed`: no
 * more attempts.
 */
export const mailStates = ['kept', 'waiting', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** What a message is about. People choose by it what they want to get, and it decides what goes out first. */
export const messageKinds = [
  'code',
  'class-moved',
  'offer',
  'money',
  'booking',
  'reminder',
  'account',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** The order in which messages go out: codes, for which somebody waits at a screen, before all. */
export const messagePriority: Record<MessageKind, number> = {
  code: 0,
  'class-moved': 1,
  offer: 1,
  money: 2,
  booking: 3,
  reminder: 3,
  account: 3,
}

/**
 * What the desk tells people by phone whom no message reaches: a class was moved, cancelled or added; the
 * centre cancelled their seat; they paid and got none; money went back.
 */
export const callKinds = [
  'class_moved',
  'class_cancelled',
  'class_added',
  'seat_cancelled',
  'no_seat',
  'refunded',
] as const
export type CallKind = (typeof callKinds)[number]

/** How a message goes out. */
export const channels = ['mail'] as const

/**
 * What became of a payment. `refund_due`: money that is on its way back. `charged_back`: the payer's bank has
 * it, and the seat has gone.
 */
export const paymentStatuses = ['paid', 'refund_due', 'refunded', 'charged_back'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * What a checkout sells: a seat, a dearer one instead of the seat that a person has, or a later part of its
 * fee.
 */
export const checkoutKinds = ['seat', 'switch', 'part'] as const

/**
 * The state of an attempt to pay. `claiming`: the provider was asked to move the money. `processing`: a bank
 * decides. `review`: a person decides.
 */
export const attemptStates = ['open', 'claiming', 'processing', 'review', 'paid', 'ended'] as const

/** Why a booking owes more or less: what was sold, or what is forgiven because its money goes back. */
export const chargeKinds = ['price', 'refund'] as const

/**
 * The state of a refund that we requested. `processing`: the provider has accepted it and not paid it out
 * yet.
 */
export const refundStates = ['asked', 'processing', 'done', 'failed'] as const

/** Outcomes of disputes by the card provider's status. Any other status means that the dispute is open. */
export const disputeOutcomes: Record<string, 'won' | 'lost' | 'withdrawn'> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'withdrawn',
  prevented: 'withdrawn',
}

/** What a person with a seat may choose after a class was moved or cancelled. */
export const choices = ['keep', 'refund', 'switch'] as const
export type Choice = (typeof choices)[number]

/**
 * What became of money on a day: it came `in`, went `out`, or was `lost` to the payer's bank with a dispute.
 */
export const moneyMoves = ['in', 'out', 'lost'] as const
export type MoneyMove = (typeof moneyMoves)[number]

/**
 * Why money is open: it has to go back at the desk, by hand; its provider has to return it; or a person has
 * to decide whether it has come in.
 */
export const openKinds = ['refund_at_desk', 'refund_at_provider', 'decision'] as const
export type OpenKind = (typeof openKinds)[number]

/** One line of the rows below a figure. */
export const rowKinds = [...moneyMoves, ...openKinds] as const
export type RowKind = (typeof rowKinds)[number]

/**
 * Where somebody is in the line for a session. `waiting` and `offered` are in it. `booked`: they took the
 * seat. `lapsed`: they let the offer pass. `left`: they did not want to wait any more, or said no to the
 * offer. `ended`: the line itself is over.
 */
export const waitlistStates = ['waiting', 'offered', 'booked', 'lapsed', 'left', 'ended'] as const
export type WaitlistState = (typeof waitlistStates)[number]
