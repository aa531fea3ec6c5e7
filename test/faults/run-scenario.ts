import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../support/random.ts'
import { type Load, startLoad } from './load.ts'
import { addToReport } from './report.ts'
import type { Testbed } from './testbed.ts'

type Scenario<H extends Testbed> = {
  name: string
  testbed: H
  seed: number
  /** How far the server's clock is ahead. */
  clockOffsetMs?: number | undefined
  /** Book free sessions only. */
  isFree?: boolean
  inject(context: { testbed: H; load: Load; random: () => number }): Promise<string>
  findViolations?(testbed: H): Promise<string[]>
}

export type Outcome = {
  /** Violated invariants of money and seats. */
  violations: string[]
  /** Acknowledged writes that are not in the database. */
  lost: string[]
  /** The distinct results of requests, such as "book 200". */
  results: string[]
}

/**
 * Runs load against a running server, injects a fault, and compares what was acknowledged with the database.
 */
export async function runScenario<H extends Testbed>({
  name,
  testbed,
  seed,
  clockOffsetMs = 0,
  isFree = false,
  inject,
  findViolations = async () => [],
}: Scenario<H>): Promise<Outcome> {
  const { server, provider } = testbed
  const { tokens, sessions } = await testbed.createUsersAndSessions(new Date(Date.now() + clockOffsetMs))
  const bookable = sessions.filter(({ amountMinor }) => !isFree || amountMinor === 0)
  const load = startLoad({ urls: [server.url], provider, tokens, sessions: bookable, seed })
  await load.waitForProgress()
  const injected = await inject({ testbed, load, random: createRandom(seed) })
  const recoveredAfterMs = await load.waitForProgress()
  await load.stop()

  const violations = await waitForNoViolations(async () => [
    ...(await testbed.findViolations()),
    ...(await findViolations(testbed)),
  ])
  const lost = await testbed.withDatabase((database) => load.acknowledged.findLost(database))
  const acknowledged = load.acknowledged.count()
  addToReport({
    name,
    seed,
    injected,
    acknowledged,
    lost: lost.length,
    results: load.results,
    recoveredAfterMs,
  })
  return { violations, lost, results: [...load.results.keys()] }
}

/** The reconciler finishes interrupted work within this time. */
const RECOVERY_TIMEOUT_MS = 60_000

export async function waitForNoViolations(find: () => Promise<string[]>): Promise<string[]> {
  const deadline = performance.now() + RECOVERY_TIMEOUT_MS
  for (;;) {
    // The cache can serve requests before the database is back.
    const violations = await find().catch((error: unknown) => [String(error)])
    if (violations.length === 0 || performance.now() > deadline) return violations
    await wait(200)
  }
}

const normalResults = /^(browse|book|cancel|pay) (200|409)$|^pay 429$/

/** Results that are neither normal nor allowed in this scenario. */
export const findUnexpectedResults = ({ results }: Outcome, allowed: RegExp): string[] =>
  results.filter((result) => !normalResults.test(result) && !allowed.test(result))
