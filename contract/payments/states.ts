// In a file without schemas, so that pages that only need the names do not load zod.

/**
 * The states of a payment. `refund_due`: money that is on its way back. `charged_back`: the payer's bank has
 * it, and the seat has gone.
 */
export const paymentStatuses = ['paid', 'refund_due', 'refunded', 'charged_back'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * A checkout sells one of these: a seat, a dearer one instead of the seat that a person has, or a later part
 * of its fee.
 */
export const checkoutKinds = ['seat', 'switch', 'part'] as const

/**
 * The state of an attempt to pay. `claiming`: the provider was asked to move the money. `processing`: a bank
 * decides. `held`: a person decides.
 */
export const attemptStates = ['open', 'claiming', 'processing', 'held', 'paid', 'ended'] as const

/**
 * The state of a refund that we requested. `processing`: the provider has accepted it and not paid it out
 * yet.
 */
export const refundStates = ['asked', 'processing', 'done', 'failed'] as const

/** An act of refunding is in one of these. `waiting`: for a second Admin, who confirms it or declines it. */
export const refundActStates = ['done', 'waiting', 'confirmed', 'declined'] as const

/** Outcomes of disputes by the card provider's status. Any other status means that the dispute is open. */
export const disputeOutcomes: Record<string, 'won' | 'lost' | 'withdrawn'> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'withdrawn',
  prevented: 'withdrawn',
}
