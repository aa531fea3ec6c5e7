const SAMPLE_MS = 5

/** Measures for how long `count` has not grown at most. */
export function watchGaps(count: () => number): { longestMs(): number; reset(): void; stop(): void } {
  let last = count()
  let since = performance.now()
  let longest = 0
  const sample = () => {
    const now = performance.now()
    longest = Math.max(longest, now - since)
    if (count() === last) return
    last = count()
    since = now
  }
  const timer = setInterval(sample, SAMPLE_MS)
  return {
    /** Since the last reset, including a gap that has not ended. */
    longestMs() {
      sample()
      return longest
    },
    reset() {
      longest = 0
    },
    stop: () => clearInterval(timer),
  }
}
