import { feeAt } from '../../contract/sessions/late-fee.ts'
import type { OwnSession, SessionDetail } from '../../contract/sessions/sessions.ts'

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

/**
 * The user's price of the whole seat: the one quoted with their hold while that is active, else what the
 * session costs now. A hold that is paid by parts says only what the first of them costs.
 */
export const priceOf = (
  session: SessionDetail,
  own: OwnSession | undefined,
  now: Date,
  currency: string,
): number => {
  const hold = liveHold(own, now)
  return hold && hold.parts === undefined ? hold.fee : feeAt(session, now, currency)
}
