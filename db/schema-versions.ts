import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

/**
 * Migrations and the schema that has their records. The first one of each is a baseline: it creates
 * everything of its day.
 */
export type MigrationSet = { folder: string; schema: string }

const root = join(import.meta.dirname, '..')

const migrationsIn = (parent: string, schema: string): MigrationSet => ({
  folder: join(root, parent, schema, 'migrations'),
  schema,
})

/** The product's own tables. */
export const PRODUCT: MigrationSet = { folder: join(root, 'db/migrations'), schema: 'drizzle' }

export const migrationSets: MigrationSet[] = [
  PRODUCT,
  ...['identity', 'images'].map((schema) => migrationsIn('services', schema)),
  ...['google', 'cards', 'bkash', 'sslcommerz'].map((schema) => migrationsIn('stand-ins', schema)),
]

export const migrationsOf = ({ folder }: MigrationSet) => readMigrationFiles({ migrationsFolder: folder })

/** How many migrations each schema has had. */
export type SchemaVersions = Record<string, number>

/** The versions that this program migrates a database to. */
export const expectedVersions = (): SchemaVersions =>
  Object.fromEntries(migrationSets.map((set) => [set.schema, migrationsOf(set).length]))

/**
 * The versions that a database has. A schema that it does not have is missing; one that only a newer program
 * knows is there.
 */
export async function appliedVersions(client: Pick<pg.Client, 'query'>): Promise<SchemaVersions> {
  const applied = await readHashes(client)
  return Object.fromEntries(applied.map(([schema, hashes]) => [schema, hashes.length]))
}

/**
 * The hash of each schema's first migration. A database with another one has other tables, whatever its
 * versions.
 */
export async function appliedBaselines(client: Pick<pg.Client, 'query'>): Promise<Record<string, string>> {
  const applied = await readHashes(client)
  return Object.fromEntries(applied.flatMap(([schema, [first]]) => (first ? [[schema, first]] : [])))
}

/** A schema that a newer program has migrated beyond this one, and how far. */
export function findNewer(levels: SchemaVersions) {
  const known = expectedVersions()
  const found = Object.entries(levels).find(([schema, level]) => level > (known[schema] ?? 0))
  return found && { schema: found[0], level: found[1], own: known[found[0]] ?? 0 }
}

/** Whether this program's migrations continue from there. */
export const areOwnBaselines = (baselines: Record<string, string>): boolean =>
  migrationSets.every((set) => {
    const baseline = baselines[set.schema]
    return baseline === undefined || baseline === migrationsOf(set)[0]?.hash
  })

/** The migrations that each schema has had, by their hashes. */
async function readHashes(client: Pick<pg.Client, 'query'>): Promise<[schema: string, string[]][]> {
  const { rows: known } = await client.query<{ schema: string }>(
    `select format('%I', nspname) as schema from pg_class c join pg_namespace n on n.oid = relnamespace
      where relname = 'migrations' and relkind = 'r' and 2 = (select count(*) from pg_attribute
        where attrelid = c.oid and attname in ('hash', 'created_at'))
      order by 1`,
  )
  const applied: [string, string[]][] = []
  for (const { schema } of known) {
    const { rows } = await client.query(`select hash from ${schema}.migrations order by created_at`)
    applied.push([schema, rows.map(({ hash }) => hash)])
  }
  return applied
}
