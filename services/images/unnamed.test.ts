import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStorage } from '../../providers/object-storage/disk.ts'
import { pictureFiles } from '../../server/own-services.ts'
import { createTestDatabase } from '../../test/support/database.ts'
import { createTestPool } from '../../test/support/pool.ts'
import type { Storage } from './deletion.ts'
import { find, keep } from './files.ts'
import { images } from './schema.ts'
import { forgetUnnamed } from './unnamed.ts'

const NOW = new Date('2026-03-26T20:30:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3600_000)

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
let folder: string
let storage: Storage
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = createTestPool({ connectionString: testDatabase.url })
  folder = await mkdtemp(join(tmpdir(), 'images-'))
  storage = { database: drizzle(pool), files: pictureFiles(createDiskStorage({ folder })) }
})
afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
  await rm(folder, { recursive: true })
})

const idOf = (letter: string) => letter.repeat(22)

async function add(letter: string, createdAt: Date): Promise<void> {
  const size = { width: 9, height: 9, bytes: 3 }
  await keep(storage.files, idOf(letter), Buffer.from('any'))
  await storage.database.insert(images).values({ id: idOf(letter), type: 'image/webp', ...size, createdAt })
}
const isKept = async (letter: string) => (await find(storage.files, idOf(letter))) !== undefined
async function pass(most: number, from: string, named: string): Promise<number> {
  const findNamed = async (ids: string[]) => new Set(ids.filter((id) => named.includes(id[0] ?? '')))
  const { signal } = new AbortController()
  return forgetUnnamed(storage, findNamed, { now: NOW, from: idOf(from), most, batch: 2, signal })
}
const keptOf = async (letters: string) => {
  const kept = await Promise.all([...letters].map(isKept))
  return [...letters].filter((_, index) => kept[index]).join('')
}

test('a pass looks at so many pictures, begins anywhere, and goes on with the first after the last', async () => {
  for (const letter of 'abcdef') await add(letter, daysAgo(3))
  await add('g', daysAgo(1))
  // It looks at d, e and f, of which somebody uses e, and then at a.
  expect(await pass(4, 'c', 'e')).toBe(3)
  expect(await keptOf('abcdefg')).toBe('bceg')
  expect(await pass(100, 'z', 'e')).toBe(2)
  expect(await keptOf('abcdefg')).toBe('eg')
  expect(await pass(100, 'a', '')).toBe(1)
  expect(await keptOf('abcdefg')).toBe('g')
})
