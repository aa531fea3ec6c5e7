import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * What a test runner left: its exit status, its report, and the tests that it had not ended when it was ended
 * by force.
 */
export interface Run {
  runner: 'Vitest' | 'Playwright'
  status: number | null
  report: string
  unfinished: string[]
}

interface Tally {
  passed: number
  /** Failed tests, with the reason, one line each. */
  failed: string[]
}

interface VitestReport {
  numPassedTests: number
  testResults: VitestFile[]
}

interface VitestFile {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

interface PlaywrightReport {
  stats: { expected: number }
  suites: Suite[]
  errors: { message?: string }[]
}

interface Suite {
  file: string
  suites?: Suite[]
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}

/** In Vitest a file that fails before its first test counts as one failure. */
function vitest({ numPassedTests, testResults }: VitestReport): Tally {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    if (status === 'failed' && assertionResults.length === 0) return [line(file, message)]
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => line(`${file} › ${fullName}`, failureMessages[0]))
  })
  return { passed: numPassedTests, failed }
}

/** A test that passes only on a retry counts as failed. */
function playwright({ stats, suites, errors }: PlaywrightReport): Tally {
  return {
    passed: stats.expected,
    failed: [...suites.flatMap(failedIn), ...errors.map(({ message }) => line('Playwright', message))],
  }
}

function failedIn({ file, suites = [], specs }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => line(`${file} › ${title}`, results.find(({ error }) => error)?.error?.message)),
  )
  return [...own, ...suites.flatMap(failedIn)]
}

function line(name: string, message = 'no reason was given'): string {
  return `${name}: ${stripVTControlCharacters(message).trim().split('\n')[0]}`
}

const readers = { Vitest: vitest, Playwright: playwright }

/**
 * A runner without a report has crashed, and one that fails without a failed test met an error outside: each
 * counts as one failure.
 */
function tally({ runner, status, report, unfinished }: Run): Tally {
  if (unfinished.length > 0) return { passed: 0, failed: unfinished.map((test) => `${runner} hung: ${test}`) }
  try {
    const found = readers[runner](JSON.parse(readFileSync(report, 'utf8')))
    if (status !== 0 && found.failed.length === 0)
      found.failed.push(`${runner}: an error outside of any test, see test-results/${runner}.log`)
    if (found.passed + found.failed.length > 0) return found
  } catch {
    // Reported below.
  }
  return { passed: 0, failed: [`${runner} broke off`] }
}

/**
 * The failures, and "N passed, N failed" as the last line. They are repeated here for readers of the last
 * lines only.
 */
export function summarize(failedSteps: number, runs: Run[]): { text: string; failed: number } {
  const results = runs.map(tally)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failures = results.flatMap(({ failed }) => failed)
  const failed = failures.length + failedSteps
  const lines = failures.map((name) => `failed: ${name}\n`).join('')
  return { text: `\n${lines}${passed} passed, ${failed} failed\n`, failed }
}
