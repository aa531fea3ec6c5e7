import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const root = join(import.meta.dirname, '..')

/** The product's tables, and each stand-in's own. */
const families = [
  { folder: 'db/migrations', schema: 'drizzle' },
  { folder: 'stand-ins/identity/migrations', schema: 'identity' },
  { folder: 'stand-ins/google/migrations', schema: 'google' },
  { folder: 'stand-ins/cards/migrations', schema: 'cards' },
  { folder: 'stand-ins/images/migrations', schema: 'images' },
]

/** Any number that nobody else uses: one process migrates, the others wait. */
const MIGRATION_LOCK = 4_820_117

/** Brings the database at `url` to the newest schema. Safe to run from several processes at once. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const database = drizzle(client)
    for (const { folder, schema } of families) {
      await runMigrations(database, {
        migrationsFolder: join(root, folder),
        migrationsSchema: schema,
        migrationsTable: 'migrations',
      })
    }
  } finally {
    await client.end()
  }
}
