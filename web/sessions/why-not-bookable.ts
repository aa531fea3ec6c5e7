import type { OwnSession } from '../../contract/sessions/offer.ts'
import type { SaleRefusal } from '../../contract/sessions/sale-refusals.ts'
import type { Session } from '../../contract/sessions/sessions.ts'

/** Why the user would get no seat: what the session's status says, or the server's refusal. */
export type WhyNot = 'pending' | 'rejected' | 'cancelled' | SaleRefusal

export function whyNotBookable(session: Session, own: OwnSession | undefined): WhyNot | undefined {
  if (session.cancelledAt) return 'cancelled'
  return session.status === 'approved' ? own?.refusal?.code : session.status
}

export const isStatus = (whyNot: WhyNot): whyNot is 'pending' | 'rejected' | 'cancelled' =>
  whyNot === 'pending' || whyNot === 'rejected' || whyNot === 'cancelled'

/** There is no seat for somebody who does not wait: they may join the waitlist. */
export const isFull = (whyNot: WhyNot | undefined): boolean =>
  whyNot === 'sold_out' || whyNot === 'others_wait' || whyNot === 'wait_for_offer'
