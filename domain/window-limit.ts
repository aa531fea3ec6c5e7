import type { RateLimit } from '../db/rate-limiter.ts'

/** How often something occurred within a limit's window, and when first. */
export type WindowCount = { times: number; first: Date | null }

/** How long until another one is allowed, in milliseconds; 0 below the limit. */
export const waitMs = ({ times, first }: WindowCount, now: Date, { max, seconds }: RateLimit): number =>
  times < max ? 0 : Math.max(1, (first ?? now).getTime() + seconds * 1000 - now.getTime())

/** The begin of the window that a limit counts. */
export const windowStart = (now: Date, { seconds }: RateLimit): Date =>
  new Date(now.getTime() - seconds * 1000)
