import { desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { waitlistEntries } from '../../db/schema.ts'
import { requestKey, type SeatRequest } from '../seats/request.ts'
import type { WindowCount } from '../window-limit.ts'

/** For how many sessions a person can wait at once. */
export const MAX_WAITLISTS = 10

/** As for bookings: whoever joins again after leaving goes to the end, and asks the server as much. */
const WINDOW_MS = 3600_000
/** Bounds the rows that one person makes the query read. */
const MAX_COUNTED = 200

/**
 * How often people have recently joined lines, and in how many they are.
 */
export type JoinLimit = {
  lines(request: SeatRequest): number
  ofSession(request: SeatRequest): WindowCount
  ofPerson(request: SeatRequest): WindowCount
  add(request: SeatRequest): void
}

/** Continues the database's counts in memory while one transaction adds more. */
export async function readJoinLimit(
  transaction: Executor,
  requests: SeatRequest[],
  now: Date,
): Promise<JoinLimit> {
  const { userId, sessionId, createdAt, closedAt } = waitlistEntries
  const since = new Date(now.getTime() - WINDOW_MS)
  const found = transaction
    .select({ userId, sessionId, createdAt, closedAt })
    .from(waitlistEntries)
    .where(sql`${eq(userId, sql`person.id`)} and ${or(gt(createdAt, since), isNull(closedAt))}`)
    .orderBy(desc(createdAt))
    .limit(MAX_COUNTED)
    .as('waitlist_entries')
  const userIds = [...new Set(requests.map((request) => request.userId))]
  const rows = await transaction
    .select({ userId, sessionId, createdAt, closedAt })
    .from(sql`unnest(${sql.param(userIds)}::uuid[]) as person (id)`)
    .crossJoinLateral(found)
  const lines = new Map<string, number>()
  const counts = new Map<string, WindowCount>()
  const countOf = (key: string) => counts.get(key) ?? { times: 0, first: null }
  const add = (request: SeatRequest, at: Date, isOpen: boolean) => {
    if (isOpen) lines.set(request.userId, (lines.get(request.userId) ?? 0) + 1)
    if (at <= since) return
    for (const key of [request.userId, requestKey(request)]) {
      const { times, first } = countOf(key)
      counts.set(key, { times: times + 1, first: first && first < at ? first : at })
    }
  }
  for (const row of rows) add(row, row.createdAt, row.closedAt === null)
  return {
    lines: (request) => lines.get(request.userId) ?? 0,
    ofSession: (request) => countOf(requestKey(request)),
    ofPerson: (request) => countOf(request.userId),
    add: (request) => add(request, now, true),
  }
}
