/**
 * Prints failures and "N passed, N failed": `node bin/test-summary.ts FAILED_STEPS VITEST_STATUS VITEST_REPORT
 * PLAYWRIGHT_STATUS PLAYWRIGHT_REPORT`, with the exit status of each runner.
 */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

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

/** A runner without a report has crashed, and one that fails without a failed test met an error outside: each counts as one failure. */
function tally<Report>(
  runner: string,
  status: string | undefined,
  file: string | undefined,
  read: (report: Report) => Tally,
): Tally {
  try {
    const found = read(JSON.parse(readFileSync(file ?? '', 'utf8')))
    if (status !== '0' && found.failed.length === 0)
      found.failed.push(`${runner}: an error outside of any test, see test-results/${runner}.log`)
    if (found.passed + found.failed.length > 0) return found
  } catch {
    // Reported below.
  }
  return { passed: 0, failed: [`${runner} broke off`] }
}

const [failedSteps, vitestStatus, vitestReport, playwrightStatus, playwrightReport] = process.argv.slice(2)
const results = [
  tally('Vitest', vitestStatus, vitestReport, vitest),
  tally('Playwright', playwrightStatus, playwrightReport, playwright),
]
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.flatMap((result) => result.failed)
const count = failed.length + Number(failedSteps)
// Repeated at the end, for readers of the last lines only.
process.stdout.write(
  `\n${failed.map((name) => `failed: ${name}\n`).join('')}${passed} passed, ${count} failed\n`,
)
process.exitCode = count > 0 ? 1 : 0
