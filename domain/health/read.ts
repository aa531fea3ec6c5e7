import { setTimeout as wait } from 'node:timers/promises'
import type { Language } from '../../contract/formats/languages.ts'
import { locales } from '../../contract/formats/locale.ts'
import { type CheckResult, type HealthState, reasonOf, unknown } from './check-result.ts'
import { type HealthTexts, healthTexts } from './texts/index.ts'

type CheckName = keyof HealthTexts['titles']
export type Checks = Partial<Record<CheckName, () => Promise<CheckResult>>>

type HealthReport = {
  checkedAt: Date
  state: HealthState
  summary: string
  findings: { name: CheckName; title: string; state: HealthState; text: string; remedy: string | null }[]
}

type CheckRun = { at: Date; results: [CheckName, CheckResult][] }

export type HealthReporter = {
  /**
   * The report, worst state first. `now`: results that depend on the request itself, in addition to the
   * cached checks.
   */
  read(language: Language, now: [CheckName, CheckResult][]): Promise<HealthReport>
}

/** How long results are cached. */
const CACHE_TTL_MS = 5000
const CHECK_TIMEOUT_MS = 4500
const ORDER: HealthState[] = ['broken', 'attention', 'unknown', 'fine']

/** Runs all checks in parallel on request. A slow or failing check does not affect the others. */
export function createHealthReporter(checks: Checks, clock: () => Date): HealthReporter {
  let lastRun: { startedAt: number; run: Promise<CheckRun> } | undefined

  async function runChecks(): Promise<CheckRun> {
    const results = Object.entries(checks).map(
      async ([name, check]): Promise<[CheckName, CheckResult]> => [
        name as CheckName,
        await runWithTimeout(check),
      ],
    )
    return { at: clock(), results: await Promise.all(results) }
  }

  return {
    async read(language, now) {
      const startedAt = performance.now()
      if (!lastRun || startedAt - lastRun.startedAt > CACHE_TTL_MS) lastRun = { startedAt, run: runChecks() }
      const { at, results } = await lastRun.run
      return report(language, at, [...results, ...now])
    },
  }
}

async function runWithTimeout(check: () => Promise<CheckResult>): Promise<CheckResult> {
  const giveUp = new AbortController()
  const late = wait(CHECK_TIMEOUT_MS, undefined, { signal: giveUp.signal, ref: false }).then(
    () => unknown((texts) => texts.notSeen(texts.tooSlow)),
    () => unknown((texts) => texts.notSeen(texts.tooSlow)),
  )
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    return unknown((texts) => texts.notSeen(reasonOf(error)))
  } finally {
    giveUp.abort()
  }
}

function report(language: Language, checkedAt: Date, results: [CheckName, CheckResult][]): HealthReport {
  const texts = healthTexts[language]
  const findings = results
    .map(([name, { state, finding }]) => {
      const { text, remedy = null } = finding(texts, locales[language])
      return { name, title: texts.titles[name], state, text, remedy }
    })
    .sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
  const wrong = findings.filter(({ state }) => state === 'broken' || state === 'attention').length
  const unchecked = findings.filter(({ state }) => state === 'unknown').length
  const summary = wrong > 0 ? texts.wrong(wrong) : unchecked > 0 ? texts.unchecked(unchecked) : texts.allFine
  return { checkedAt, state: findings[0]?.state ?? 'fine', summary, findings }
}
