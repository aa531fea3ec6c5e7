import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Rule = { name: string; to: { path?: string; pathNot?: string | string[] } }

const root = join(import.meta.dirname, '../..')
const { forbidden }: { forbidden: Rule[] } = createRequire(import.meta.url)(
  join(root, '.dependency-cruiser.cjs'),
)

/** The alternatives of a pattern such as `^(contract|db)/`. */
const foldersIn = (pattern: unknown) => /^\^\(([^)]+)\)\/$/.exec(String(pattern))?.[1]?.split('|') ?? []

/** As in the table: folder → what it may import beside itself. */
function allowedByRules(): Record<string, string[]> {
  const types = new Map(
    forbidden.flatMap(({ name, to }) => {
      const folder = /^(.+)-imports-only-types-of-/.exec(name)?.[1]
      return folder ? [[folder, foldersIn(to.path)] as const] : []
    }),
  )
  return Object.fromEntries(
    forbidden.flatMap(({ name, to }) => {
      const folder = /^(.+)-imports-only-what-it-may$/.exec(name)?.[1]
      if (!folder) return []
      const typesOnly = types.get(folder) ?? []
      const modules = foldersIn(to.pathNot).filter((other) => other !== folder && !typesOnly.includes(other))
      return [[folder, [...modules, ...typesOnly.map((other) => `types of ${other}`)].sort()]]
    }),
  )
}

function allowedByDocument(): Record<string, string[]> {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const table = /^\| Folder .*\n\| -.*\n((?:\|.*\n)+)/m.exec(text)?.[1] ?? ''
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.slice(1, -1).split('|'))
  return Object.fromEntries(
    rows.map(([folder = '', , allowed = '']) => [
      folder.replaceAll(/[`/ ]/g, ''),
      allowed.trim() === 'nothing' ? [] : allowed.trim().split(', ').sort(),
    ]),
  )
}

test('the table of folders in docs/architecture.md says what the import rules say', () => {
  // Rules of their own: services and stand-ins import the lock numbers alone, and tests import anything.
  const { services, 'stand-ins': standIns, test: tests, ...documented } = allowedByDocument()
  expect(documented).toEqual(allowedByRules())
  expect([services, standIns, tests]).toEqual([
    ['`db/advisory-locks.ts`'],
    ['`db/advisory-locks.ts`'],
    ['anything'],
  ])
  expect(forbidden.find(({ name }) => name === 'stand-ins-stand-alone')?.to.pathNot).toContain(
    'db/advisory-locks\\.ts',
  )
})
