import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

/**
 * Migrations and the schema that has their records. The first one of each is a baseline: it creates
 * everything of its day.
 */
export type MigrationSet = { folder: string; schema: string }

const root = join(import.meta.dirname, '..')

/** The product's own tables. */
export const PRODUCT: MigrationSet = { folder: join(root, 'db/migrations'), schema: 'drizzle' }

export const migrationSets: MigrationSet[] = [
  PRODUCT,
  ...['identity', 'google', 'cards', 'bkash', 'images', 'sslcommerz'].map((schema) => ({
    folder: join(root, 'stand-ins', schema, 'migrations'),
    schema,
  })),
]

/** How many migrations each schema has had. */
export type SchemaVersions = Record<string, number>

/**
 * The hash of each schema's first migration. Databases with another one have other tables, whatever their
 * versions.
 */
export type Baselines = Record<string, string>

/** The versions that this program migrates a database to. */
export function expectedVersions(): SchemaVersions {
  return Object.fromEntries(
    migrationSets.map(({ folder, schema }) => [
      schema,
      readMigrationFiles({ migrationsFolder: folder }).length,
    ]),
  )
}

/**
 * The versions that a database has. A schema that it does not have is missing; one that only a newer program
 * knows is there.
 */
export async function appliedVersions(client: Pick<pg.Client, 'query'>): Promise<SchemaVersions> {
  const records = await readRecords(client)
  return Object.fromEntries(records.map(({ schema, hashes }) => [schema, hashes.length]))
}

/** The baselines that a database began with. */
export async function appliedBaselines(client: Pick<pg.Client, 'query'>): Promise<Baselines> {
  const records = await readRecords(client)
  return Object.fromEntries(
    records.flatMap(({ schema, hashes: [first] }) => (first ? [[schema, first]] : [])),
  )
}

/** A schema that a newer program has migrated beyond this one, and how far. */
export function findNewer(
  levels: SchemaVersions,
): { schema: string; level: number; own: number } | undefined {
  const known = expectedVersions()
  const found = Object.entries(levels).find(([schema, level]) => level > (known[schema] ?? 0))
  return found && { schema: found[0], level: found[1], own: known[found[0]] ?? 0 }
}

/** Whether this program's migrations continue from there. */
export function areOwnBaselines(baselines: Baselines): boolean {
  return migrationSets.every(({ folder, schema }) => {
    const [own] = readMigrationFiles({ migrationsFolder: folder })
    return baselines[schema] === undefined || baselines[schema] === own?.hash
  })
}

async function readRecords(
  client: Pick<pg.Client, 'query'>,
): Promise<{ schema: string; hashes: string[] }[]> {
  const { rows: known } = await client.query<{ schema: string }>(
    `select format('%I', nspname) as schema from pg_class c join pg_namespace n on n.oid = relnamespace
      where relname = 'migrations' and relkind = 'r' and 2 = (select count(*) from pg_attribute
        where attrelid = c.oid and attname in ('hash', 'created_at'))
      order by 1`,
  )
  const records: { schema: string; hashes: string[] }[] = []
  for (const { schema } of known) {
    const { rows } = await client.query<{ hash: string }>(
      `select hash from ${schema}.migrations order by created_at`,
    )
    records.push({ schema, hashes: rows.map(({ hash }) => hash) })
  }
  return records
}
