import { and, count, desc, eq, gt, min } from 'drizzle-orm'
import { rateLimited, rateLimitedWith } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import type { RateLimit } from '../../../db/rate-limiter.ts'
import { checkouts } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import type { SeatRequest } from '../../seats/request.ts'
import { type WindowCount, waitMs, windowStart } from '../../window-limit.ts'

/** Bounds the checkouts that one person makes the query read. */
const MAX_COUNTED = 1000

/** Throws 429 for a person who held seats of this session too often lately, whatever followed. */
export async function limitHolds(
  transaction: Executor,
  { clock, limits }: Context,
  request: SeatRequest,
): Promise<void> {
  const now = clock()
  const started = await countHoldStarts(transaction, request, now, limits.sessionHolds)
  const waitsMs = waitMs(started, now, limits.sessionHolds)
  if (waitsMs > 0) throw rateLimitedWith(waitsMs, 'held_too_often')
}

/** Throws 429 for a person who began too many checkouts lately. Resuming an open one does not count. */
export async function limitCheckouts(
  transaction: Executor,
  { clock, limits }: Context,
  userId: string,
): Promise<void> {
  const now = clock()
  const since = windowStart(now, limits.newCheckouts)
  const [counted] = await transaction
    .select({ times: count(), first: min(checkouts.createdAt) })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), gt(checkouts.createdAt, since)))
  const waitsMs = counted ? waitMs(counted, now, limits.newCheckouts) : 0
  if (waitsMs > 0) throw rateLimited(waitsMs)
}

async function countHoldStarts(
  transaction: Executor,
  { userId, sessionId }: SeatRequest,
  now: Date,
  limit: RateLimit,
): Promise<WindowCount> {
  const since = windowStart(now, limit)
  // An older checkout may have been held again within the window.
  const isRecent = gt(checkouts.createdAt, windowStart(since, limit))
  const rows = await transaction
    .select({ holdStarts: checkouts.holdStarts })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.sessionId, sessionId), isRecent))
    .orderBy(desc(checkouts.createdAt))
    .limit(MAX_COUNTED)
  const starts = rows.flatMap(({ holdStarts }) => holdStarts).filter((start) => start > since)
  const [first = null] = starts.toSorted((a, b) => a.getTime() - b.getTime())
  return { times: starts.length, first }
}
