import type { OwnSession, Session } from '../../contract/sessions.ts'

/** The user's hold, unless it has expired since it was loaded. */
export const liveHold = (own: OwnSession | undefined, now: Date) =>
  own?.hold && new Date(own.hold.expiresAt) > now ? own.hold : undefined

/** Whether a seat is offered to the user, who waited for it. */
export const hasOffer = (own: OwnSession | undefined, now: Date): boolean =>
  own?.waitlist?.state === 'offered' &&
  own.waitlist.offerExpiresAt !== undefined &&
  new Date(own.waitlist.offerExpiresAt) > now

/** The user's price: the one quoted with their hold while that is active, else the session's fee. */
export const priceOf = (session: Session, own: OwnSession | undefined, now: Date): number =>
  liveHold(own, now)?.fee ?? session.fee
