import { isOutage } from './outage.ts'

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
 * Limits how often a provider is asked about one thing: `waitMs` after the last answer. Without an answer
 * nothing is learnt, so it stays due: the first round after an outage asks about everything. Each process
 * remembers for itself.
 */
export function createBackoff(waitMs: (ageMs: number) => number = whileItAges) {
  const askedAt = new Map<string, number>()

  function isDue({ id, createdAt }: Asked, now: Date): boolean {
    const wait = waitMs(now.getTime() - createdAt.getTime())
    const last = askedAt.get(id)
    // A clock that was set back must not silence anybody.
    return last === undefined || now.getTime() < last || now.getTime() - last >= wait
  }

  return {
    /** Asks if it is due; undefined if it is not. */
    async ask<Answer>(thing: Asked, now: Date, question: () => Promise<Answer>): Promise<Answer | undefined> {
      if (!isDue(thing, now)) return undefined
      if (askedAt.size >= MAX_REMEMBERED) askedAt.clear()
      // Before the answer, because two may ask at once.
      askedAt.set(thing.id, now.getTime())
      try {
        return await question()
      } catch (error) {
        if (isOutage(error)) askedAt.delete(thing.id)
        throw error
      }
    },
  }
}
