import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'boithok-summary-'))
afterAll(() => rmSync(folder, { recursive: true }))

const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'playwright.json') }
writeFileSync(reports.vitest, JSON.stringify({ numPassedTests: 2, testResults: [] }))
writeFileSync(reports.playwright, JSON.stringify({ stats: { expected: 1 }, suites: [], errors: [] }))

function summarize({ steps = 0, vitest = 0, playwright = 0 }) {
  const file = join(import.meta.dirname, 'test-summary.ts')
  const args = [file, steps, vitest, reports.vitest, playwright, reports.playwright].map(String)
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return [status, stdout.trim().split('\n').at(-1)]
}

test.each([
  ['everything passes', {}, 0, '3 passed, 0 failed'],
  ['a step fails', { steps: 1 }, 1, '3 passed, 1 failed'],
  ['Vitest meets an error outside of any test', { vitest: 1 }, 1, '3 passed, 1 failed'],
  ['Playwright fails without a failed journey', { playwright: 1 }, 1, '3 passed, 1 failed'],
])('when %s the summary says so', (_, given, status, line) => {
  expect(summarize(given)).toEqual([status, line])
})
