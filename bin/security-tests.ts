import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestResult } from './test-reports.ts'

const TEST = /`([\w./-]+\.(?:test|journey)\.ts)` (“[^”]+”(?:, “[^”]+”)*)/g

/** The title of a test of many cases has a placeholder, such as %s or $name, for what differs. */
const patternOf = (words: string) =>
  new RegExp(
    words
      .split(/%[a-z]|\$\w+/)
      .map((part) => RegExp.escape(part))
      .join('.*'),
    's',
  )

/** A line for each test that docs/security.md names and that did not pass. */
export function missingTests(passed: TestResult[]): string[] {
  const page = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8').replaceAll(/\s+/g, ' ')
  return [...page.matchAll(TEST)].flatMap(([, file = '', quotes = '']) => {
    const titles = passed.filter((test) => test.file === file).map(({ title }) => title)
    return [...quotes.matchAll(/“([^”]+)”/g)]
      .filter(([, words = '']) => !titles.some((title) => patternOf(words).test(title)))
      .map(([, words = '']) => `docs/security.md names a test that did not pass: ${file}: ${words}`)
  })
}
