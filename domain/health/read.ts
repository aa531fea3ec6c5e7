import { setTimeout as wait } from 'node:timers/promises'
import type { Language } from '../../contract/languages.ts'
import { type CheckResult, type HealthState, reasonOf, unknown } from './check-result.ts'
import { type HealthMessages, healthLocales } from './messages/index.ts'

export type CheckName = keyof HealthMessages['titles']
export type Checks = Partial<Record<CheckName, () => Promise<CheckResult>>>

export type HealthReport = {
  checkedAt: Date
  state: HealthState
  summary: string
  findings: { name: CheckName; title: string; state: HealthState; text: string; remedy: string | null }[]
}

type Looked = { at: Date; findings: [CheckName, CheckResult][] }

export type HealthReporter = {
  /** What is wrong and what to do, the worst first. `now`: what the request itself shows, beside what is remembered. */
  read(language: Language, now: [CheckName, CheckResult][]): Promise<HealthReport>
}

/** Who asks again within this gets the same. */
const REMEMBERED_MS = 5000
const PATIENCE_MS = 4500
const ORDER: HealthState[] = ['broken', 'attention', 'unknown', 'fine']

/** Looks at everything at once, whenever somebody asks. No look can hold up or break the others. */
export function createHealthReporter(checks: Checks, clock: () => Date): HealthReporter {
  let looked: { from: number; answer: Promise<Looked> } | undefined

  async function look(): Promise<Looked> {
    const findings = Object.entries(checks).map(
      async ([name, check]): Promise<[CheckName, CheckResult]> => [name as CheckName, await bounded(check)],
    )
    return { at: clock(), findings: await Promise.all(findings) }
  }

  return {
    async read(language, now) {
      const from = performance.now()
      if (!looked || from - looked.from > REMEMBERED_MS) looked = { from, answer: look() }
      const { at, findings } = await looked.answer
      return report(language, at, [...findings, ...now])
    },
  }
}

async function bounded(check: () => Promise<CheckResult>): Promise<CheckResult> {
  const giveUp = new AbortController()
  const late = wait(PATIENCE_MS, undefined, { signal: giveUp.signal, ref: false }).then(
    () => unknown(({ messages }) => messages.notSeen(messages.tooSlow)),
    () => unknown(({ messages }) => messages.notSeen(messages.tooSlow)),
  )
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    return unknown(({ messages }) => messages.notSeen(reasonOf(error)))
  } finally {
    giveUp.abort()
  }
}

function report(language: Language, checkedAt: Date, found: [CheckName, CheckResult][]): HealthReport {
  const tongue = healthLocales[language]
  const { messages } = tongue
  const findings = found
    .map(([name, { state, message }]) => {
      const { text, remedy = null } = message(tongue)
      return { name, title: messages.titles[name], state, text, remedy }
    })
    .sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
  const wrong = findings.filter(({ state }) => state === 'broken' || state === 'attention').length
  const unseen = findings.filter(({ state }) => state === 'unknown').length
  const summary = wrong > 0 ? messages.wrong(wrong) : unseen > 0 ? messages.unseen(unseen) : messages.allFine
  return { checkedAt, state: findings[0]?.state ?? 'fine', summary, findings }
}
