import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './client.ts'
import { secrets } from './schema.ts'

/** A secret of the product's own: made on first use, then the same for every process and every start. */
export async function getOrCreateSecret(database: Database, name: string): Promise<string> {
  await database
    .insert(secrets)
    .values({ name, value: randomBytes(24).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await database.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret ${name} vanished`)
  return row.value
}
