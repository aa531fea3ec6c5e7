import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { summarize } from './test-summary.ts'

const folder = mkdtempSync(join(tmpdir(), 'boithok-summary-'))
afterAll(() => rmSync(folder, { recursive: true }))

const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'playwright.json') }
writeFileSync(reports.vitest, JSON.stringify({ numPassedTests: 2, testResults: [] }))
writeFileSync(reports.playwright, JSON.stringify({ stats: { expected: 1 }, suites: [], errors: [] }))

interface Given {
  steps?: number
  vitest?: number | null
  playwright?: number
  report?: string
  unfinished?: string[]
}

test.each<[string, Given, string[]]>([
  ['everything passes', {}, ['3 passed, 0 failed']],
  ['a step fails', { steps: 1 }, ['3 passed, 1 failed']],
  [
    'Vitest meets an error outside of any test',
    { vitest: 1 },
    ['failed: Vitest: an error outside of any test, see test-results/Vitest.log', '3 passed, 1 failed'],
  ],
  [
    'Playwright fails without a failed journey',
    { playwright: 1 },
    [
      'failed: Playwright: an error outside of any test, see test-results/Playwright.log',
      '3 passed, 1 failed',
    ],
  ],
  ['Vitest crashes', { vitest: null, report: 'none' }, ['failed: Vitest broke off', '1 passed, 1 failed']],
  [
    'Vitest hangs',
    { vitest: null, report: 'none', unfinished: ['a.test.ts > waits'] },
    ['failed: Vitest hung: a.test.ts > waits', '1 passed, 1 failed'],
  ],
])('when %s the summary says so', (_, given, lines) => {
  const { steps = 0, vitest = 0, playwright = 0, report = reports.vitest, unfinished = [] } = given
  const { text } = summarize(steps, [
    { runner: 'Vitest', status: vitest, report, unfinished },
    { runner: 'Playwright', status: playwright, report: reports.playwright, unfinished: [] },
  ])
  expect(text.trim().split('\n')).toEqual(lines)
})
