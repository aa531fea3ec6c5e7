import { sql } from 'drizzle-orm'
import type { Database, Queries } from './client.ts'
import { sightings } from './schema.ts'

/** `notice`: from the card provider; a refused one was not signed as it should be. */
export type Sighting =
  | 'notice'
  | 'refused notice'
  | 'refunds looked after'
  | 'payments looked after'
  | 'backup'

/** What is seen more often than this is written down no more often. */
const EVERY_MS = 60_000

export type Sightings = Partial<Record<Sighting, Date>>

/** Notes what this process has seen, in the background: nothing depends on it but what an operator is told. */
export function createSightings(parts: {
  database: Database
  clock: () => Date
  onError: (error: unknown) => void
}): (what: Sighting) => void {
  const noted = new Map<Sighting, number>()
  return (what) => {
    const now = parts.clock()
    const since = Math.abs(now.getTime() - (noted.get(what) ?? Number.NEGATIVE_INFINITY))
    if (since < EVERY_MS) return
    noted.set(what, now.getTime())
    noteSighting(parts.database, what, now).catch((error: unknown) => {
      noted.delete(what)
      parts.onError(error)
    })
  }
}

export async function noteSighting(
  database: Pick<Queries, 'insert'>,
  name: Sighting,
  at: Date,
): Promise<void> {
  const set = { at: sql`excluded.at` }
  await database.insert(sightings).values({ name, at }).onConflictDoUpdate({ target: sightings.name, set })
}

export async function readSightings(database: Pick<Queries, 'select'>): Promise<Sightings> {
  const rows = await database.select().from(sightings)
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]))
}
