import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Executor } from '../../db/client.ts'
import { attempts, bookings, checkouts, sessions } from '../../db/schema.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { settleSession } from '../payments/settlement/settle-session.ts'
import { isActiveAt } from '../seats/holds.ts'
import { type LockedSession, lockSession } from '../seats/lock.ts'
import { isMinimumUndecided } from '../seats/minimum.ts'
import { isApproved, isApprovedSession } from '../session-visibility.ts'
import { cancelLockedSession } from './cancel-session.ts'
import { tellSessionRuns } from './messages/runs.ts'
import { tellTeachingCancelled } from './messages/teaching-cancelled.ts'

/** Bounds the sessions that one round reads. */
const MAX_SESSIONS = 100

type Due = { id: string; decideAt: Date }

/** So long the decision waits for providers that do not answer, and asks them again in between. */
const MAX_WAIT_MS = 2 * 60_000
const ASK_AGAIN_MS = 5000

/** What is not decided yet, by the index `sessions_undecided`. */
const isOpen = and(isNotNull(sessions.minimumDecideAt), isNull(sessions.minimumMetAt), isApprovedSession)

/**
 * Decides about the sessions whose instant has come, and returns how long it is until the next one; undefined
 * when none is known. Any number of processes may run it at once. A session that fails does not keep the
 * others waiting.
 */
export async function decideMinimums(context: Context): Promise<number | undefined> {
  const now = context.clock()
  const due = await context.database
    .select({ id: sessions.id, decideAt: sql`${sessions.minimumDecideAt}`.mapWith(sessions.minimumDecideAt) })
    .from(sessions)
    .where(and(isOpen, lte(sessions.minimumDecideAt, now)))
    .orderBy(asc(sessions.minimumDecideAt))
    .limit(MAX_SESSIONS)
  const failures: unknown[] = []
  let isWaiting = false
  for (const session of due) {
    const isDecided = await decideMinimum(context, session).catch(
      (error: unknown) => void failures.push(error),
    )
    isWaiting ||= isDecided === false
  }
  if (failures.length > 0) throw failures[0]
  const [next] = await context.database
    .select({ at: sessions.minimumDecideAt })
    .from(sessions)
    .where(and(isOpen, gt(sessions.minimumDecideAt, now)))
    .orderBy(asc(sessions.minimumDecideAt))
    .limit(1)
  if (isWaiting) return ASK_AGAIN_MS
  return next?.at ? next.at.getTime() - now.getTime() : undefined
}

/**
 * Asks the providers about what people began to pay before the instant, then decides: at once when all of
 * them have answered, else two minutes after the instant. False: it waits for an answer. Money that waited
 * for the decision then buys its seat or is refunded.
 */
async function decideMinimum(context: Context, { id, decideAt }: Due): Promise<boolean> {
  const isSettled = await settleSession(context, id)
  if (!isSettled && context.clock().getTime() < decideAt.getTime() + MAX_WAIT_MS) return false
  await fixMinimum(context, id)
  await settleSession(context, id, { charged: true })
  return true
}

/**
 * Fixes that a session runs, and tells everybody with a seat, or cancels it with all its bookings. The row
 * says which of both has happened, and its lock lets one process do it.
 */
async function fixMinimum(context: Context, sessionId: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const session = await lockSession(transaction, sessionId)
    const now = context.clock()
    if (!session || !isApproved(session) || !isMinimumUndecided(session, now)) return
    const booked = await countBooked(transaction, session, now)
    if (booked >= (session.minimumCount ?? 0)) {
      await transaction.update(sessions).set({ minimumMetAt: now }).where(eq(sessions.id, sessionId))
      await recordAuditEvent(transaction, context, 'minimums', {
        action: 'session.runs',
        subjectId: sessionId,
        affectedUserId: session.ownerId,
        after: { minimum: session.minimumCount, bookings: booked },
      })
      await tellSessionRuns(transaction, context, session)
      return
    }
    const reasons = { cancelled: 'cancelled_below_minimum', refund: 'refund_below_minimum' } as const
    await cancelLockedSession(transaction, context, 'minimums', session, reasons)
    await tellTeachingCancelled(transaction, context, session, { booked })
  })
}

/**
 * The people who had a seat at the instant itself, or had been charged for one: whichever process decides,
 * and however late, it decides the same. A hold is no seat.
 */
async function countBooked(
  transaction: Executor,
  { id, minimumDecideAt }: LockedSession,
  now: Date,
): Promise<number> {
  const at = sql`${minimumDecideAt?.toISOString()}::timestamptz`
  const seated = transaction
    .select({ userId: bookings.userId })
    .from(bookings)
    .where(
      and(
        eq(bookings.sessionId, id),
        sql`coalesce(${bookings.switchedAt}, ${bookings.createdAt}) < ${at}`,
        sql`coalesce(${bookings.cancelledAt}, 'infinity') >= ${at}`,
      ),
    )
  const charged = transaction
    .select({ userId: checkouts.userId })
    .from(checkouts)
    .innerJoin(attempts, eq(attempts.checkoutId, checkouts.id))
    .where(
      and(
        eq(checkouts.sessionId, id),
        isActiveAt(now),
        eq(attempts.state, 'processing'),
        sql`${attempts.chargedAt} < ${at}`,
      ),
    )
  return transaction.$count(union(seated, charged).as('people'))
}
