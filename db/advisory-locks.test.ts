import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADVISORY_LOCKS } from './advisory-locks.ts'

const root = join(import.meta.dirname, '..')
const sources = globSync(
  ['*.ts', '{api,bench,bin,contract,db,domain,providers,server,services,stand-ins,test}/**/*.{ts,sql}'],
  { cwd: root },
).filter((path) => !/^db\/advisory-locks(\.test)?\.ts$/.test(path))

/**
 * The argument of each lock call, up to the end of its statement. Locks by name are 64-bit hashes, which
 * never equal these numbers.
 */
const locksIn = (source: string) =>
  [...source.matchAll(/pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(([^;]{0,200})/g)]
    .map(([, locked = '']) => locked)
    .filter((locked) => !locked.startsWith('hashtextextended('))

test('no two advisory locks share a number', () => {
  const numbers = Object.values(ADVISORY_LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every advisory lock takes its number from the one list', () => {
  const taking = sources.map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
  const locked = taking.flatMap(({ path, source }) => locksIn(source).map((lock) => ({ path, lock, source })))
  expect(locked.length).toBeGreaterThanOrEqual(6)
  for (const { path, lock, source } of locked) {
    expect(lock, path).not.toMatch(/^\s*\d/)
    expect(source, path).toMatch(/import \{ ADVISORY_LOCKS \} from '[./\w-]*\/advisory-locks\.ts'/)
  }
  for (const { path, source } of taking)
    for (const number of Object.values(ADVISORY_LOCKS))
      expect(source.replaceAll('_', ''), path).not.toMatch(new RegExp(`\\b${number}\\b`))
})
