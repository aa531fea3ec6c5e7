/**
 * Reads what takes too long for a scrape, such as asking a provider: each call returns at once what is
 * known, and has it read again once that is older than `everyMs`. Undefined before the first answer; what
 * throws leaves what was known.
 */
export function readInBackground<Value>(
  read: () => Promise<Value>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Value | undefined {
  let known: Value | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - askedAt >= everyMs) {
      askedAt = now
      read().then((value) => {
        known = value
      }, onError)
    }
    return known
  }
}
