/** Closes a test run: `node bin/tally.ts FAILED_STEPS VITEST_REPORT PLAYWRIGHT_REPORT` prints "N passed, N failed". */
import { readFileSync } from 'node:fs'

interface Tally {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** A file that breaks before its first test, in Vitest, counts as one failure. */
function vitest(report: VitestReport): Tally {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

/** A test that passes only when repeated has failed once too often. */
function playwright({ stats, errors }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/** A runner that leaves no report has broken off, which is one failure. */
function tally<Report>(file: string | undefined, read: (report: Report) => Tally): Tally {
  try {
    const found = read(JSON.parse(readFileSync(file ?? '', 'utf8')))
    return found.passed + found.failed > 0 ? found : { passed: 0, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const [failedSteps, vitestReport, playwrightReport] = process.argv.slice(2)
const results = [
  { passed: 0, failed: Number(failedSteps) },
  tally(vitestReport, vitest),
  tally(playwrightReport, playwright),
]
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
