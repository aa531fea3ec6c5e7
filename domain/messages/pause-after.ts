const SECOND = 1000
const MAX_BACKOFF_MS = 10 * 60 * SECOND

/** How long after so many attempts the next one is, in milliseconds: 5 s, 10 s, 20 s … ten minutes. */
export const pauseAfter = (attempts: number): number =>
  Math.min(5 * SECOND * 2 ** (attempts - 1), MAX_BACKOFF_MS)
