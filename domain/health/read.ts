import { setTimeout as wait } from 'node:timers/promises'
import type { Language } from '../../contract/languages.ts'
import { type Finding, reasonOf, type State, unknown } from './finding.ts'
import { type SystemWords, systemTongues } from './messages/index.ts'

export type Subject = keyof SystemWords['titles']
export type Checks = Partial<Record<Subject, () => Promise<Finding>>>

export type SystemReport = {
  checkedAt: Date
  state: State
  summary: string
  findings: { name: Subject; title: string; state: State; text: string; remedy: string | null }[]
}

type Looked = { at: Date; findings: [Subject, Finding][] }

export type System = {
  /** What is wrong and what to do, the worst first. `now`: what the request itself shows, beside what is remembered. */
  read(language: Language, now: [Subject, Finding][]): Promise<SystemReport>
}

/** Who asks again within this gets the same. */
const REMEMBERED_MS = 5000
const PATIENCE_MS = 4500
const ORDER: State[] = ['broken', 'attention', 'unknown', 'fine']

/** Looks at everything at once, whenever somebody asks. No look can hold up or break the others. */
export function createSystem(checks: Checks, clock: () => Date): System {
  let looked: { from: number; answer: Promise<Looked> } | undefined

  async function look(): Promise<Looked> {
    const findings = Object.entries(checks).map(
      async ([name, check]): Promise<[Subject, Finding]> => [name as Subject, await bounded(check)],
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

async function bounded(check: () => Promise<Finding>): Promise<Finding> {
  const giveUp = new AbortController()
  const late = wait(PATIENCE_MS, undefined, { signal: giveUp.signal, ref: false }).then(
    () => unknown(({ words }) => words.notSeen(words.tooSlow)),
    () => unknown(({ words }) => words.notSeen(words.tooSlow)),
  )
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    return unknown(({ words }) => words.notSeen(reasonOf(error)))
  } finally {
    giveUp.abort()
  }
}

function report(language: Language, checkedAt: Date, found: [Subject, Finding][]): SystemReport {
  const tongue = systemTongues[language]
  const { words } = tongue
  const findings = found
    .map(([name, { state, says }]) => {
      const { text, remedy = null } = says(tongue)
      return { name, title: words.titles[name], state, text, remedy }
    })
    .sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
  const wrong = findings.filter(({ state }) => state === 'broken' || state === 'attention').length
  const unseen = findings.filter(({ state }) => state === 'unknown').length
  const summary = wrong > 0 ? words.wrong(wrong) : unseen > 0 ? words.unseen(unseen) : words.allFine
  return { checkedAt, state: findings[0]?.state ?? 'fine', summary, findings }
}
