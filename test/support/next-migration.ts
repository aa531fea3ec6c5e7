import { randomUUID } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MigrationSet, PRODUCT } from '../../db/schema-versions.ts'

/** This program's migrations and one more, as those of the next version, in a new folder below `folder`. */
export async function withNextMigration(folder: string, statements: string): Promise<MigrationSet> {
  const next = { schema: PRODUCT.schema, folder: join(folder, randomUUID()) }
  await cp(PRODUCT.folder, next.folder, { recursive: true })
  const journal = join(next.folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  const { idx, when } = entries.at(-1)
  entries.push({ ...entries.at(-1), idx: idx + 1, when: when + 1, tag: 'next' })
  await writeFile(journal, JSON.stringify({ ...rest, entries }))
  await writeFile(join(next.folder, 'next.sql'), statements)
  return next
}
