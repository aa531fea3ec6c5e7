import { setTimeout as wait } from 'node:timers/promises'

/**
 * Waits for work, but at most so long: what takes longer goes on by itself, and `onLateError` hears how it
 * failed. Throws what the work throws until then.
 */
export async function waitAtMost(
  ms: number,
  work: Promise<unknown>,
  onLateError: (error: unknown) => void,
): Promise<void> {
  const done = new AbortController()
  let isLate = false
  work.catch((error: unknown) => isLate && onLateError(error))
  const late = wait(ms, undefined, { signal: done.signal, ref: false }).then(() => {
    isLate = true
  })
  try {
    await Promise.race([work, late])
  } finally {
    done.abort()
  }
}
