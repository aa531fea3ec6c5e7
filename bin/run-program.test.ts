import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { LIMITS, runTests } from './run-program.ts'

// Below our own folder, so that the runners are found.
mkdirSync('test-results', { recursive: true })
const folder = resolve(mkdtempSync('test-results/hanging-'))
afterAll(() => rmSync(folder, { recursive: true }))

const reporter = resolve('bin/unfinished-tests.ts')
const files = {
  'vitest.config.js': `export default { test: { include: ['in-vitest.js'], testTimeout: 0, reporters: ['default', '${reporter}'] } }`,
  'in-vitest.js': `import { test } from 'vitest'
    test('passes', () => {})
    test('waits for what never comes', () => new Promise(() => {}))`,
  'playwright.config.js': `export default { testMatch: 'in-playwright.js', outputDir: 'output', timeout: 0, reporter: [['list'], ['${reporter}']] }`,
  'in-playwright.js': `import { test } from '@playwright/test'
    test('passes', () => {})
    test('waits for what never comes', () => new Promise(() => {}))`,
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)

test.each([
  ['Vitest', ['vitest', 'run', '--root', folder]],
  ['Playwright', ['playwright', 'test', '--config', join(folder, 'playwright.config.js')]],
] as const)('a hanging test is named, and ends %s', async (runner, [command, ...words]) => {
  const limits = { ...LIMITS, progressMs: 200 }
  const said: string[] = []
  const run = await runTests(
    {
      runner,
      command: ['env', 'UNFINISHED_AFTER_MS=100', `node_modules/.bin/${command}`, ...words],
      log: join(folder, `${runner}.log`),
      report: join(folder, 'none.json'),
      ended: /passes/g,
      counted: 'tests',
    },
    limits,
    (line) => {
      said.push(line)
      // It has hung for long enough once its test is named.
      if (line.endsWith('waits for what never comes')) limits.runMs = 0
    },
  )
  expect(run.unfinished).toContainEqual(
    expect.stringMatching(/^Unfinished after .* > waits for what never comes$/),
  )
  expect(said).toContain(`${runner}: ended by force, because it hangs`)
})
