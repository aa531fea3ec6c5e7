import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Database } from './client.ts'
import { secrets } from './schema.ts'

/**
 * Secrets that the product generates on first use, by `make`. All processes share them, across restarts and
 * in backups, which leave out the one that seals messages.
 */
export async function getOrCreateSecrets<Name extends string>(
  database: Database,
  names: Name[],
  make = () => randomBytes(24).toString('base64url'),
): Promise<Record<Name, string>> {
  const read = async () => {
    const rows = await database.select().from(secrets).where(inArray(secrets.name, names))
    return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Record<Name, string>
  }
  const known = await read()
  const missing = names.filter((name) => known[name] === undefined)
  if (missing.length === 0) return known
  const created = missing.map((name) => ({ name, value: make() }))
  await database.insert(secrets).values(created).onConflictDoNothing()
  return read()
}
