import type pg from 'pg'
import { appliedVersions, type MigrationSet, migrationsOf } from './schema-versions.ts'

/** An index that a migration asks for with `CREATE INDEX CONCURRENTLY`. */
type ConcurrentIndex = { name: string; table: string; statement: string }

const NAME = String.raw`(?:"?\w+"?\.)?"?\w+"?`
const CREATES = new RegExp(
  String.raw`^create (?:unique )?index concurrently (?:if not exists )?"?(\w+)"? on (?:only )?(${NAME})`,
  'i',
)
const DROPS = new RegExp(`^drop (?:index|table) (?:concurrently )?(?:if exists )?(${NAME})`, 'i')

const plainNameOf = (name: string) => name.replaceAll('"', '').replace(/^\w+\./, '')
const withoutComments = (statement: string) => statement.replaceAll(/^\s*--.*$/gm, '').trim()

/** Whether `buildIndexes` makes it, and not the transaction of the migrations. */
export const isConcurrent = (statement: string): boolean => CREATES.test(withoutComments(statement))

/**
 * The statement for a transaction: PostgreSQL refuses CONCURRENTLY in one. An index that is dropped may not
 * have been made yet.
 */
export const inTransaction = (statement: string): string =>
  statement
    .replace(/^(create (?:unique )?index )concurrently /im, '$1')
    .replace(/^drop index (?:concurrently )?(?!if exists)/im, 'drop index if exists ')

/** Those that no later migration drops, or drops with their table. */
function concurrentIndexesOf(set: MigrationSet): ConcurrentIndex[] {
  let indexes: ConcurrentIndex[] = []
  for (const text of migrationsOf(set).flatMap(({ sql }) => sql)) {
    const statement = withoutComments(text)
    const [, name, table] = CREATES.exec(statement) ?? []
    if (name && table) indexes.push({ name, table, statement })
    const dropped = DROPS.exec(statement)?.[1]
    if (dropped)
      indexes = indexes.filter((index) =>
        [index.name, plainNameOf(index.table)].every((one) => one !== plainNameOf(dropped)),
      )
  }
  return indexes
}

/**
 * Makes the indexes that are missing, while people write to their tables, and makes anew those whose making
 * was interrupted: PostgreSQL keeps these, invalid, and uses them for nothing. A program that is older than a
 * schema leaves it alone. The caller holds the migration lock and no transaction.
 */
export async function buildIndexes(
  client: pg.Client,
  sets: MigrationSet[],
  log: (line: string) => void = () => {},
): Promise<void> {
  // It waits for transactions that began before, and nobody who reads or writes waits for it.
  await client.query('set lock_timeout = 0')
  const levels = await appliedVersions(client)
  for (const set of sets) {
    if ((levels[set.schema] ?? 0) > migrationsOf(set).length) continue
    for (const index of concurrentIndexesOf(set)) await build(client, index, log)
  }
}

async function build(
  client: pg.Client,
  { name, table, statement }: ConcurrentIndex,
  log: (line: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ isValid: boolean; known: string }>(
    `select indisvalid as "isValid", indexrelid::regclass as known
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = to_regclass($1) and relname = $2`,
    [table, name],
  )
  const [found] = rows
  if (found?.isValid) return
  log(`Makes the index ${name}, while people work. It waits for transactions that began before`)
  if (found) await client.query(`drop index concurrently ${found.known}`)
  await client.query(statement)
}
