import { type ApiError, conflict, rateLimited } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { waitlistEntries } from '../../db/schema.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { type Context, newId } from '../context.ts'
import { grouped } from '../grouped.ts'
import { type DecidedRefusal, decide, refused } from '../sales/decide.ts'
import { lockFacts } from '../sales/facts.ts'
import { requestKey, type SeatRequest } from '../seats/request.ts'
import { isAtDesk, isThroughOther, type SeatAct } from '../seats/seat-act.ts'
import { lastNumbers } from '../seats/waitlist.ts'
import { waitMs } from '../window-limit.ts'
import { type JoinLimit, MAX_WAITLISTS, readJoinLimit } from './join-limit.ts'
import { readPosition } from './read.ts'

type Joining = SeatRequest & { act: SeatAct }

/** How many wait before them, or the place that they have already. */
type Joined = { waitingBefore: number } | 'before'

/**
 * Puts a person at the end of the waitlist for a seat, and returns their position, from 1. Idempotent.
 * Concurrent calls share one transaction. Throws 404 for a session that the asker may not see; 409 while
 * seats are free, for who has a seat or is offered one, without a limit of seats, outside of the
 * registration, and by oneself without a confirmed address or number; and 429. The desk knows whom it enters.
 */
export async function joinWaitlist(context: Context, act: SeatAct, sessionId: string): Promise<number> {
  const { userId } = act
  const joined = await join(context, { act, userId, sessionId })
  if (joined !== 'before') return joined.waitingBefore + 1
  return readPosition(context, { userId, sessionId })
}

const join = grouped(joinAll)

function joinAll(context: Context, requests: Joining[]): Promise<(Joined | ApiError)[]> {
  return context.database.transaction(async (transaction) => {
    const now = context.clock()
    const seats = await lockFacts(transaction, requests, now, { isOwn: true })
    const limit = await readJoinLimit(transaction, requests, now)
    const numbers = await lastNumbers(
      transaction,
      requests.map(({ sessionId }) => sessionId),
    )
    const last = new Map(numbers.map((row) => [row.sessionId, row.last ?? 0]))
    const waiting = new Map<string, number>()
    const added = new Map<string, typeof waitlistEntries.$inferInsert>()
    const entered: Joining[] = []
    const outcomes = requests.map((request): Joined | ApiError => {
      const { userId, sessionId } = request
      const isOwn = !isAtDesk(request.act)
      const question = { kind: 'waitlist', viewer: request.act.by, isOwn } as const
      const facts = seats.of(request)
      const { session, entry } = facts
      const refusal = decide(facts, question)
      if (added.has(requestKey(request)) || entry?.state === 'waiting') return 'before'
      const problem = refusal ? waitRefused(refusal) : limitProblem(context, limit, request, now)
      if (problem) return problem
      const waitingBefore = waiting.get(sessionId) ?? session?.waiting ?? 0
      const number = (last.get(sessionId) ?? 0) + 1
      waiting.set(sessionId, waitingBefore + 1)
      last.set(sessionId, number)
      limit.add(request)
      const place = {
        id: newId(context),
        userId,
        sessionId,
        number,
        state: 'waiting' as const,
        createdAt: now,
      }
      added.set(requestKey(request), place)
      if (isThroughOther(request.act)) entered.push(request)
      return { waitingBefore }
    })
    await insertEntries(transaction, [...added.values()])
    for (const request of entered) await recordJoined(transaction, context, request)
    return outcomes
  })
}

const waitRefused = (refusal: DecidedRefusal) =>
  refusal === 'needs_confirmed_address' ? conflict('waitlist_needs_confirmed_address') : refused(refusal)

async function recordJoined(transaction: Executor, context: Context, { act, sessionId }: Joining) {
  const event = { action: 'waitlist.joined', subjectId: sessionId, affectedUserId: act.userId } as const
  await recordAuditEvent(transaction, context, act.by, event)
}

function limitProblem({ limits }: Context, limit: JoinLimit, request: Joining, now: Date): ApiError | null {
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
