/** What ran in the last `npm test`: the reports of Vitest and Playwright. bin/test-summary.ts checks it. */
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { SCREEN } from '../test/journeys/record-screens.ts'

export const REPORTS = { vitest: 'test-results/vitest.json', playwright: 'test-results/playwright.json' }

export interface TestResult {
  /** Its path in the repository. */
  file: string
  /** With the titles of its groups. */
  title: string
  state: 'passed' | 'failed' | 'skipped'
  /** Why it failed, in one line. */
  reason?: string
  /** What a browser test did, as test/journeys/record-screens.ts says. */
  acts: string[]
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightReport {
  config: { rootDir: string }
  suites: Suite[]
  errors: { message?: string }[]
}

interface Suite {
  title: string
  file: string
  suites?: Suite[]
  specs: { title: string; file: string; tests: PlaywrightTest[] }[]
}

interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  annotations: { type: string; description?: string }[]
  results: { error?: { message?: string } }[]
}

/**
 * The results of both runners. A runner without a report has broken off, and a file that fails before its
 * first test has none: each counts as one failed test.
 */
export function readResults(): TestResult[] {
  return [
    ...read('Vitest', REPORTS.vitest, vitestResults),
    ...read('Playwright', REPORTS.playwright, playwrightResults),
  ]
}

function read<Report>(runner: string, path: string, results: (report: Report) => TestResult[]): TestResult[] {
  try {
    return results(JSON.parse(readFileSync(path, 'utf8')) as Report)
  } catch {
    return [failed(runner, 'it broke off', `there is no report ${path}`)]
  }
}

function vitestResults({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    if (status === 'failed' && assertionResults.length === 0) return [failed(file, 'loading', message)]
    return assertionResults.map(({ status, fullName, failureMessages }) =>
      status === 'failed'
        ? failed(file, fullName, failureMessages[0])
        : { file, title: fullName, state: status === 'passed' ? 'passed' : 'skipped', acts: [] },
    )
  })
}

function playwrightResults({ config, suites, errors }: PlaywrightReport): TestResult[] {
  return [
    ...suites.flatMap((suite) => resultsOf(suite, relative('.', resolve(config.rootDir, suite.file)), [])),
    ...errors.map(({ message }) => failed('Playwright', 'outside of any test', message)),
  ]
}

/** A test that passes only when it is tried again has failed. */
function resultsOf({ suites = [], specs }: Suite, file: string, groups: string[]): TestResult[] {
  const own = specs.flatMap(({ title: last, tests }) =>
    tests.map(({ status, annotations, results }): TestResult => {
      const title = [...groups, last].join(' ')
      if (status === 'unexpected' || status === 'flaky')
        return failed(file, title, results.find(({ error }) => error)?.error?.message)
      const acts = annotations.flatMap(({ type, description = '' }) => (type === SCREEN ? [description] : []))
      return { file, title, state: status === 'expected' ? 'passed' : 'skipped', acts }
    }),
  )
  return [...own, ...suites.flatMap((suite) => resultsOf(suite, file, [...groups, suite.title]))]
}

function failed(file: string, title: string, message = 'no reason was given'): TestResult {
  const reason = stripVTControlCharacters(message).trim().split('\n')[0] ?? ''
  return { file, title, state: 'failed', reason, acts: [] }
}
