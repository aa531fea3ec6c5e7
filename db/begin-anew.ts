import { setTimeout as wait } from 'node:timers/promises'

/** PostgreSQL's codes for a transaction that it could not serialize, and for a deadlock. */
const CODES = ['40001', '40P01']
/** Each time somebody else has gone on, so a few are enough. */
const MAX_TRIES = 5
/** The other one needs a moment for the lock that it waits for, or both meet again. */
const PAUSE_MS = 20

/**
 * Thrown in a transaction that has to lock more rows than it did. Whoever keeps locks while they take others
 * of the same kind can deadlock: it is rolled back, and locks all of them at once when it begins anew.
 */
export class LocksGrew extends Error {
  readonly code = '40001'
  override message = 'What had to be locked changed while this waited for its locks'
}

/** Whether a transaction was ended for another one, so that it may succeed when it begins anew. */
export function isDisturbed(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && CODES.includes(String(error.code))) || isDisturbed(error.cause)
}

/** Runs a transaction, and begins it anew while others disturb it. Throws the last error after five tries. */
export async function beginAnew<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (tries >= MAX_TRIES || !isDisturbed(error)) throw error
      await wait(PAUSE_MS * tries * (1 + Math.random()))
    }
  }
}
