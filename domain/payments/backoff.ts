type Asked = { id: string; createdAt: Date }

const PROMPT_MS = 45 * 60_000
const MAX_WAIT_MS = 3600_000
const MAX_REMEMBERED = 100_000

/**
 * For what takes days, such as an unpaid order that its provider cannot end: less and less often, at least
 * once an hour.
 */
const whileItAges = (ageMs: number) => (ageMs < PROMPT_MS ? 0 : Math.min(MAX_WAIT_MS, ageMs / 10))

/**
 * Limits how often a provider is asked about one thing: `waitMs` after the last time. Each process remembers
 * for itself.
 */
export function createBackoff(waitMs: (ageMs: number) => number = whileItAges) {
  const askedAt = new Map<string, number>()
  return {
    isDue({ id, createdAt }: Asked, now: Date): boolean {
      const age = now.getTime() - createdAt.getTime()
      const wait = waitMs(age)
      if (wait === 0) return true
      const last = askedAt.get(id)
      // A clock that was set back must not silence anybody.
      if (last !== undefined && now.getTime() >= last && now.getTime() - last < wait) return false
      if (askedAt.size >= MAX_REMEMBERED) askedAt.clear()
      askedAt.set(id, now.getTime())
      return true
    },
  }
}
