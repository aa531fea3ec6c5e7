import type { Executor } from '../../db/client.ts'
import { placeOfClass } from '../classes/plan/place.ts'
import { type PlacedClass, readClassesOf } from '../classes/plan/placed.ts'

/** Where the classes to come meet, as people read it, and by which links; null where there is none. */
export type Meeting = { where: string | null; joinUrl: string | null }

export async function readMeeting(transaction: Executor, sessionId: string, now: Date): Promise<Meeting> {
  const classes = (await readClassesOf(transaction, [sessionId])).get(sessionId) ?? []
  const coming = classes.filter(({ state, endAt }) => state === 'planned' && endAt > now)
  const all = (textOf: (row: PlacedClass) => string | null | undefined) =>
    [...new Set(coming.flatMap((row) => textOf(row) ?? []))].join('; ') || null
  return { where: all((row) => placeOfClass(row).place), joinUrl: all((row) => row.joinUrl) }
}
