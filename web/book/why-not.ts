import type { OwnSession } from '../../contract/sessions/quote.ts'
import { refusalOfState, type SaleRefusal } from '../../contract/sessions/sale-refusals.ts'
import { sessionState } from '../../contract/sessions/session-state.ts'
import type { Session } from '../../contract/sessions/sessions.ts'

type Status = 'pending' | 'rejected' | 'cancelled'

/** Why the user would get no seat: what the session's status says, or the server's refusal. */
export type WhyNot = Status | SaleRefusal

/**
 * The server decides. While its answer is not there, or did not come, the session says what it says to
 * everybody.
 */
export function whyNotBookable(session: Session, own: OwnSession | undefined, now: Date): WhyNot | undefined {
  const { state } = sessionState(session, now)
  const isStatus = state === 'pending' || state === 'rejected' || state === 'cancelled'
  if (isStatus) return state
  return own ? own.refusal?.code : refusalOfState[state]
}

export const isStatus = (whyNot: WhyNot): whyNot is Status =>
  whyNot === 'pending' || whyNot === 'rejected' || whyNot === 'cancelled'

/** There is no seat for somebody who does not wait: they may join the waitlist. */
export const isFull = (whyNot: WhyNot | undefined): boolean =>
  whyNot === 'sold_out' || whyNot === 'others_wait' || whyNot === 'wait_for_offer'
