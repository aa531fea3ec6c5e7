import { type ApiError, conflict, notFound, rateLimited } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { waitlistEntries } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { grouped } from '../grouped.ts'
import {
  lockAvailability,
  requestKey,
  type SeatAvailability,
  type SeatRequest,
} from '../seats/availability.ts'
import { bookingProblem } from '../seats/bookable.ts'
import { lastNumbers, waitlistEnd } from '../seats/waitlist.ts'
import { isVisibleTo } from '../sessions/visibility.ts'
import { waitMs } from '../window-limit.ts'
import { type JoinLimit, MAX_WAITLISTS, readJoinLimit } from './join-limit.ts'
import { readPosition } from './read.ts'

type Joining = SeatRequest & { actor: Actor }

/** How many wait before them, or the place that they have already. */
type Joined = { waitingBefore: number } | 'before'

/**
 * Puts the actor at the end of the waitlist for a seat, and returns their position, from 1. Idempotent.
 * Concurrent calls share one transaction. Throws 404 for a session they may not see; 409 while seats are
 * free, for who has a seat or is offered one, without a confirmed address that an offer can reach, without a
 * limit of seats, and outside of the registration; and 429.
 */
export async function joinWaitlist(context: Context, actor: Actor, sessionId: string): Promise<number> {
  const joined = await join(context, { actor, userId: actor.id, sessionId })
  if (joined !== 'before') return joined.waitingBefore + 1
  return readPosition(context, { userId: actor.id, sessionId })
}

const join = grouped((context: Context, requests: Joining[]) =>
  context.database.transaction(async (transaction) => {
    const now = context.clock()
    const availability = await lockAvailability(transaction, requests, now)
    const limit = await readJoinLimit(transaction, requests, now)
    const numbers = await lastNumbers(
      transaction,
      requests.map(({ sessionId }) => sessionId),
    )
    const last = new Map(numbers.map((row) => [row.sessionId, row.last ?? 0]))
    const waiting = new Map<string, number>()
    const added = new Map<string, typeof waitlistEntries.$inferInsert>()
    const outcomes = requests.map((request): Joined | ApiError => {
      const { userId, sessionId } = request
      if (added.has(requestKey(request)) || availability.entryOf(request)?.state === 'waiting')
        return 'before'
      const problem = joinProblem(availability, request, now) ?? limitProblem(context, limit, request, now)
      if (problem) return problem
      const waitingBefore = waiting.get(sessionId) ?? availability.sessionOf(request)?.waiting ?? 0
      const number = (last.get(sessionId) ?? 0) + 1
      waiting.set(sessionId, waitingBefore + 1)
      last.set(sessionId, number)
      limit.add(request)
      const entry = {
        id: newId(context),
        userId,
        sessionId,
        number,
        state: 'waiting' as const,
        createdAt: now,
      }
      added.set(requestKey(request), entry)
      return { waitingBefore }
    })
    await insertEntries(transaction, [...added.values()])
    return outcomes
  }),
)

function joinProblem(availability: SeatAvailability, request: Joining, now: Date): ApiError | null {
  const session = availability.sessionOf(request)
  if (!session || !isVisibleTo(request.actor, session)) return notFound('session_not_found')
  if (availability.bookingIdOf(request)) return conflict('already_booked')
  const problem = bookingProblem(session, now)
  if (problem) return problem
  if (now > waitlistEnd(session)) return conflict('registration_over')
  if (session.capacity === null) return conflict('no_waitlist')
  if (availability.entryOf(request)) return conflict('offer_is_yours')
  return availability.hasFreeSeat(request) ? conflict('seats_are_free') : null
}

function limitProblem({ limits }: Context, limit: JoinLimit, request: Joining, now: Date): ApiError | null {
  if (!limit.isReachable(request)) return conflict('waitlist_needs_confirmed_address')
  if (limit.lines(request) >= MAX_WAITLISTS)
    return conflict({ code: 'too_many_waitlists', params: { max: MAX_WAITLISTS } })
  const waits = [
    waitMs(limit.ofSession(request), now, limits.sessionBookings),
    waitMs(limit.ofPerson(request), now, limits.bookings),
  ]
  return Math.max(...waits) > 0 ? rateLimited(Math.max(...waits)) : null
}

async function insertEntries(transaction: Executor, rows: (typeof waitlistEntries.$inferInsert)[]) {
  // A statement takes 65,535 values, and a batch has a thousand requests.
  if (rows.length > 0) await transaction.insert(waitlistEntries).values(rows)
}
