/**
 * Reads the reports of the last run and prints what failed, and "N passed, N failed, N skipped" as the last
 * line. It also fails when a test file did not run, when no passed test names a promise of docs/clauses.md,
 * when a test that docs/security.md names did not pass, and when no browser test covers a screen.
 */
import { globSync } from 'node:fs'
import { readTyped } from '../server/read-typed.ts'
import { unprovenClauses } from './clauses.ts'
import { commands } from './commands.ts'
import { untestedScreens } from './screens-tested.ts'
import { missingTests } from './security-tests.ts'
import { readResults } from './test-reports.ts'

readTyped(commands['test-summary'])
const results = readResults()
const passed = results.filter(({ state }) => state === 'passed')
const failed = results.filter(({ state }) => state === 'failed')

const isOurs = (name: string) => !/^(node_modules|build|data|test-results|\..*)$/.test(name)
const files = globSync('**/*.{test,journey}.ts', { exclude: (name) => !isOurs(name) })
const ran = new Set(results.map(({ file }) => file))

const lines = [
  ...failed.map(({ file, title, reason }) => `failed: ${file} › ${title}: ${reason}`),
  ...files.filter((file) => !ran.has(file)).map((file) => `did not run: ${file}`),
  ...unprovenClauses(passed),
  ...missingTests(passed),
  ...untestedScreens(passed.flatMap(({ acts }) => acts)),
]
const skipped = results.length - passed.length - failed.length
process.stdout.write(lines.map((line) => `${line}\n`).join(''))
process.stdout.write(`\n${passed.length} passed, ${failed.length} failed, ${skipped} skipped\n`)
if (lines.length > 0) process.exitCode = 1
