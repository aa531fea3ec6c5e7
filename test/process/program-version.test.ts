import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isOlder, readOldestProgram, readProgramVersion } from '../../db/program-version.ts'
import { createTestDatabase } from '../support/database.ts'

test.each([
  ['1.0.0', '1.0.0', false],
  ['0.9.0', '0.10.0', true],
  ['0.10.0', '0.9.0', false],
  ['1.0.0', '0.99.99', false],
  ['1.2.3', '1.2.4', true],
])('%s is older than %s: %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older)
})

test('no migration needs a newer program than package.json: removing something needs a new version', async () => {
  const own = await readProgramVersion()
  const asked = [...(await versionsInMigrations())]
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((version) => isOlder(own, version))).toEqual([])
  // The result of running them, however they are written.
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const oldest = await readOldestProgram(client)
  await client.end()
  await database.drop()
  expect(asked).toContain(oldest)
  expect(isOlder(own, oldest ?? '')).toBe(false)
})

async function versionsInMigrations(): Promise<Set<string>> {
  const folder = join(import.meta.dirname, '../../db/migrations')
  const found = new Set<string>()
  for (const name of (await readdir(folder)).filter((name) => name.endsWith('.sql'))) {
    const text = await readFile(join(folder, name), 'utf8')
    if (!/\bcompatibility\b/.test(text)) continue
    for (const [, version = ''] of text.matchAll(/'(\d+\.\d+\.\d+)'/g)) found.add(version)
  }
  return found
}
