import { and, gt, inArray, isNull, lte } from 'drizzle-orm'
import { deletePictures, type Storage } from './deletion.ts'
import { images } from './schema.ts'

/** Which of these pictures something shows. */
export type FindNamed = (ids: string[]) => Promise<Set<string>>

/** By then whoever filled in a form with a picture has sent it. */
const UNSENT_MS = 2 * 24 * 3_600_000

/** `from`: the id to begin after. `most`: so many pictures are looked at. */
type Pass = { now: Date; from: string; most?: number; batch?: number; signal: AbortSignal }

/**
 * Deletes pictures older than two days of which nobody makes any use, and returns how many. It looks at a
 * bounded number, in the order of their ids, and goes on with the first after the last. Ids are random:
 * passes that begin anywhere come past each picture in the end, and need to remember nothing.
 */
export async function forgetUnnamed(storage: Storage, findNamed: FindNamed, pass: Pass): Promise<number> {
  let removed = 0
  for await (const ids of readOld(storage, pass)) {
    const named = await findNamed(ids)
    const unnamed = ids.filter((id) => !named.has(id))
    removed += await deletePictures(storage, inArray(images.id, unnamed))
    if (pass.signal.aborted) break
  }
  return removed
}

async function* readOld(
  { database }: Storage,
  { now, from, most = 20_000, batch = 1000 }: Pass,
): AsyncGenerator<string[]> {
  const isOld = and(isNull(images.expiresAt), lte(images.createdAt, new Date(now.getTime() - UNSENT_MS)))
  let left = most
  for (const [start, end] of [[from], ['', from]]) {
    let last = start
    while (last !== undefined && left > 0) {
      const rows = await database
        .select({ id: images.id })
        .from(images)
        .where(and(isOld, gt(images.id, last), end === undefined ? undefined : lte(images.id, end)))
        .orderBy(images.id)
        .limit(Math.min(batch, left))
      left -= rows.length
      last = rows.at(-1)?.id
      if (rows.length > 0) yield rows.map(({ id }) => id)
    }
  }
}
