import { sql } from 'drizzle-orm'
import type { Database, Queries } from './client.ts'
import { sightings } from './schema.ts'

/** `notice`: from the card provider; a refused one was not signed as it should be. */
export type Sighting =
  | 'notice'
  | 'refused notice'
  | 'refunds looked after'
  | 'payments looked after'
  | 'card events read'
  | 'backup'

/** What is seen more often than this is written down no more often. */
const EVERY_MS = 60_000

export type Times = Partial<Record<Sighting, Date>>

export type Sightings = {
  /** Notes that this was seen just now, in the background: nothing depends on it but what an operator is told. */
  saw(what: Sighting): void
  /** When each was last seen, by whichever process. */
  read(): Promise<Times>
}

type Parts = { database: Database; clock: () => Date; onError: (error: unknown) => void }

export function createSightings({ database, clock, onError }: Parts): Sightings {
  const noted = new Map<Sighting, Date>()
  /** Anybody can send a notice that is refused: it is remembered here, and written nowhere. */
  let refused: Date | undefined

  function note(what: Sighting): void {
    const now = clock()
    const last = noted.get(what)
    if (last && Math.abs(now.getTime() - last.getTime()) < EVERY_MS) return
    noted.set(what, now)
    noteSighting(database, what, now).catch((error: unknown) => {
      noted.delete(what)
      onError(error)
    })
  }

  return {
    saw(what) {
      if (what === 'refused notice') refused = clock()
      else note(what)
    },
    async read() {
      const rows = await database.select().from(sightings)
      const times: Times = Object.fromEntries(rows.map(({ name, at }) => [name, at]))
      return refused ? { ...times, 'refused notice': refused } : times
    },
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
