import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { LINE_LIMIT } from '../../contract/formats/page-sizes.ts'
import { users, waitlistEntries } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { User } from '../auth-cache.ts'
import type { Context } from '../context.ts'
import { getSession } from '../sessions/read.ts'
import { heldUntilColumn, type Place, placeOf, positionColumn } from './read.ts'

export type Waiter = Place & { person: User; since: Date }

/**
 * Reads who is in the line for a session: those to whom a seat is offered, then those who wait, in their
 * order, at most `LINE_LIMIT`. Throws 404.
 */
export async function readLine(
  context: Context,
  actor: Actor,
  sessionId: string,
): Promise<{ line: Waiter[]; more: boolean }> {
  await getSession(context, actor, sessionId)
  const now = context.clock()
  const { state, number } = waitlistEntries
  const rows = await context.database
    .select({
      entry: waitlistEntries,
      person: users,
      position: positionColumn,
      heldUntil: heldUntilColumn(now),
    })
    .from(waitlistEntries)
    .innerJoin(users, eq(users.id, waitlistEntries.userId))
    .where(and(eq(waitlistEntries.sessionId, sessionId), inArray(state, ['waiting', 'offered'])))
    .orderBy(sql`case ${state} when 'offered' then 1 else 2 end`, asc(number))
    .limit(LINE_LIMIT + 1)
  const line = rows.slice(0, LINE_LIMIT).map(({ entry, person, position, heldUntil }) => ({
    ...placeOf(entry, position, heldUntil, now),
    person,
    since: entry.createdAt,
  }))
  return { line: line.filter(({ state }) => state !== 'lapsed'), more: rows.length > LINE_LIMIT }
}
