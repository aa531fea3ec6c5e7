/** Runs all checks, the tests and the browser tests, as bin/test says. */
import { mkdirSync, rmSync } from 'node:fs'
import { testsOfAreas, unchangedAreas } from './areas.ts'
import { endOnInterrupt, print, runStep, runTests } from './run-program.ts'
import { summarize } from './test-summary.ts'

const FOLDER = 'test-results'
const reports = { vitest: `${FOLDER}/vitest.json`, playwright: `${FOLDER}/playwright.json` }

mkdirSync(FOLDER, { recursive: true })
for (const report of Object.values(reports)) rmSync(report, { force: true })
endOnInterrupt()

const browser = runStep('bin/browser')
const checks = runStep('bin/check')
const isBuilt = await runStep('bin/build')

const unchanged = unchangedAreas()
const leftOut = testsOfAreas(unchanged)
if (unchanged.length > 0)
  print(`Unchanged since their tests passed, so without those: ${unchanged.join(', ')} (bin/areas.ts)`)
const vitest = await runTests({
  runner: 'Vitest',
  command: [
    ...['vitest', 'run', '--reporter=default', '--reporter=./bin/unfinished-tests.ts'],
    ...['--reporter=json', `--outputFile.json=${reports.vitest}`],
    ...leftOut.map((file) => `--exclude=${file}`),
  ],
  log: `${FOLDER}/Vitest.log`,
  report: reports.vitest,
  ended: /^ .*\.test\.ts/gm,
  counted: 'files',
})

process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = reports.playwright
await browser
const playwright = await runTests({
  runner: 'Playwright',
  command: ['bin/journeys', '--reporter=list,json,./bin/unfinished-tests.ts'],
  log: `${FOLDER}/Playwright.log`,
  report: reports.playwright,
  ended: /^ .*\.journey\.ts/gm,
  counted: 'journeys',
})

const failedSteps = [isBuilt, await checks].filter((isDone) => !isDone).length
const { text, failed } = summarize(failedSteps, [vitest, playwright])
print(`All: ${Math.round(performance.now() / 1000)} s`)
process.stdout.write(text)
process.exitCode = failed > 0 ? 1 : 0
