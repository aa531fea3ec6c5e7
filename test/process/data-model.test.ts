import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let client: pg.Client
let page: string
beforeAll(async () => {
  page = await readFile(join(import.meta.dirname, '../../docs/data-model.md'), 'utf8')
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The items of the list below a heading: what stands before the colon, without backticks. */
function documented(heading: string): string[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const items = section.replaceAll(/\n +/g, ' ').matchAll(/^- (`.+?): /gm)
  return Array.from(items, ([, names = '']) => names.replaceAll('`', ''))
}

const names = async (query: string) =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name).sort()

const triggers = `select tgrelid::regclass::text as table, tgname as trigger, proname as function from pg_trigger
  join pg_proc on pg_proc.oid = tgfoid where not tgisinternal and pronamespace = 'public'::regnamespace`

test('docs/data-model.md names every table', async () => {
  const tables = await names(`select tablename as name from pg_tables where schemaname = 'public'`)
  expect(documented('Tables').sort()).toEqual(tables)
})

/** `keep (one on a, b; two on c)`, trigger by trigger. */
function triggersOf(item: string): string[] {
  const [, name, list = ''] = /^(\w+) \((.+)\)$/.exec(item) ?? []
  return list.split('; ').flatMap((part) => {
    const [trigger, tables = ''] = part.split(' on ')
    return tables.split(', ').map((table) => `${trigger} on ${table}: ${name}`)
  })
}

test('docs/data-model.md names every trigger and function', async () => {
  const { rows } = await client.query<{ table: string; trigger: string; function: string }>(triggers)
  const found = rows.map((row) => `${row.trigger} on ${row.table}: ${row.function}`).sort()
  expect(documented('Triggers').flatMap(triggersOf).sort()).toEqual(found)

  const functions = await names(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  const shared = documented('Functions that triggers, queries and indexes share').flatMap((item) =>
    item.split(', '),
  )
  expect([...new Set([...shared, ...rows.map((row) => row.function)])].sort()).toEqual(functions)
})

test('docs/data-model.md names every advisory lock with its number', () => {
  const written = documented('Advisory locks').map((item) => {
    const [, name, number = ''] = /^(.+) \((.+)\)$/.exec(item) ?? []
    return [name, Number(number.replaceAll(',', ''))]
  })
  expect(Object.fromEntries(written)).toEqual(ADVISORY_LOCKS)
})
