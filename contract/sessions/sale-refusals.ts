import type { Code } from '../refusals/index.ts'
import type { SessionState } from './session-state.ts'

/**
 * Why a person may not have a seat of a session. In a file without schemas, for pages that need only this.
 */
export const saleRefusals = [
  'session_not_bookable',
  'already_booked',
  'registration_not_begun',
  'registration_over',
  'class_over',
  'minimum_undecided',
  'needs_payment',
  'session_is_free',
  'sold_out',
  'wait_for_offer',
  'others_wait',
  'no_waitlist',
  'offer_is_yours',
  'seats_are_free',
  'needs_confirmed_address',
] as const satisfies readonly Code[]
export type SaleRefusal = (typeof saleRefusals)[number]

/** The state of an approved session says this to anybody who wants a seat. */
export const refusalOfState: Partial<Record<SessionState['state'], SaleRefusal>> = {
  notOpen: 'registration_not_begun',
  registrationOver: 'registration_over',
  running: 'registration_over',
  over: 'class_over',
  soldOut: 'sold_out',
}
