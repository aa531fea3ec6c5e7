/** K10: a request ends after this time without an answer. */
export const MAX_WAIT_MS = 60_000

/** No answer came within `MAX_WAIT_MS`. */
export class NoAnswerInTime extends Error {}

/** Runs a request with a signal that ends it in time, and when the caller's `signal` does. */
export async function limitTime<T>(
  signal: AbortSignal | undefined,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const leave = () => controller.abort(signal?.reason)
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave)
  const timer = setTimeout(() => controller.abort(new NoAnswerInTime()), MAX_WAIT_MS)
  try {
    // What comes before the request, such as its token, knows no signal.
    return await Promise.race([request(controller.signal), rejectWith(controller.signal)])
  } catch (error) {
    // Whatever the browser makes of it.
    throw controller.signal.aborted ? controller.signal.reason : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  }
}

const rejectWith = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
