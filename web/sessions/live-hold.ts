import type { Session } from '../../contract/sessions.ts'

/** The seat that this person holds, while its time lasts. The page may be older than that. */
export const liveHold = ({ hold }: Session, now: Date) =>
  hold && new Date(hold.expiresAt) > now ? hold : undefined

/** The price that this person pays: the one they were quoted, for as long as their hold lasts. */
export const priceOf = (session: Session, now: Date): number => liveHold(session, now)?.fee ?? session.fee
