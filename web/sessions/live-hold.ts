import type { Session } from '../../contract/sessions.ts'

/** The user's hold, unless it has expired since the page was loaded. */
export const liveHold = ({ hold }: Session, now: Date) =>
  hold && new Date(hold.expiresAt) > now ? hold : undefined

/** The user's price: the one quoted with their hold while that is active, else the session's fee. */
export const priceOf = (session: Session, now: Date): number => liveHold(session, now)?.fee ?? session.fee
