// In a file without schemas, so that pages that only need a number do not load zod.

const MINUTE_MS = 60_000

/** How long a payment by card holds its seat, in milliseconds. */
export const HOLD_MS = 10 * MINUTE_MS

/**
 * The same for each method: a wallet's or bank's page takes longer than the card form in ours, and the way to
 * the desk a day.
 */
export const HOLD_MS_BY_METHOD = {
  card: HOLD_MS,
  bkash: 20 * MINUTE_MS,
  sslcommerz: 20 * MINUTE_MS,
  desk: 24 * 60 * MINUTE_MS,
}

/** How long a person has to decide about a payment that its provider calls risky, in milliseconds. */
export const DECISION_MS = 24 * 60 * MINUTE_MS

/** The most hours that a seat may wait for somebody to check money that was sent by hand. */
export const MAX_CHECK_HOURS = 72
