import type { OwnSession } from '../../contract/sessions/quote.ts'

/** The user's hold, unless it has expired since it was loaded. */
export const liveHold = (own: OwnSession | undefined, now: Date) =>
  own?.hold && new Date(own.hold.expiresAt) > now ? own.hold : undefined

/** Until when a seat is offered to the user, who waited for it. */
export function offeredUntil(own: OwnSession | undefined, now: Date): string | undefined {
  const { state, offerExpiresAt } = own?.waitlist ?? {}
  return state === 'offered' && offerExpiresAt && new Date(offerExpiresAt) > now ? offerExpiresAt : undefined
}

/** Whether a seat is offered to the user. */
export const hasOffer = (own: OwnSession | undefined, now: Date): boolean =>
  offeredUntil(own, now) !== undefined
