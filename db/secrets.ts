import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './client.ts'
import { secrets } from './schema.ts'

/** A secret that the product generates on first use. All processes share it, across restarts. */
export async function getOrCreateSecret(database: Database, name: string): Promise<string> {
  await database
    .insert(secrets)
    .values({ name, value: randomBytes(24).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await database.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret ${name} is missing`)
  return row.value
}
