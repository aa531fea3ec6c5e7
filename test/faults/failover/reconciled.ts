import { setTimeout as wait } from 'node:timers/promises'
import { scrape } from '../../support/scrape.ts'

const TASKS = ['reconcile', 'refund', 'card_events']
const POLL_MS = 250
/** Much longer than is allowed, so that the report says by how much. */
const TIMEOUT_MS = 300_000

/**
 * Resolves when the processes say that all that was due at this moment has been asked about, and answered,
 * with the milliseconds that it took; infinite if they never say it.
 */
export async function waitUntilReconciled(urls: string[]): Promise<number> {
  const from = Date.now()
  while (Date.now() < from + TIMEOUT_MS) {
    const upTo = await Promise.all(urls.map(readReconciledUpTo))
    if (upTo.some((at) => at > from)) return Date.now() - from
    await wait(POLL_MS)
  }
  return Number.POSITIVE_INFINITY
}

/** Any of them knows of all; NaN while one of the tasks has never had a whole round. */
async function readReconciledUpTo(url: string): Promise<number> {
  const metrics = await scrape(url).catch(() => undefined)
  const seconds = TASKS.map((task) => metrics?.sum('boithok_reconciled_up_to_timestamp_seconds', { task }))
  return Math.min(...seconds.map((at) => at ?? Number.NaN)) * 1000
}
