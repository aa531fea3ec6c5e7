import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings, sessions } from '../../db/schema.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { mailSessionCancelled } from '../emails/decision-mails.ts'
import { mailSessionRuns } from '../emails/runs-mail.ts'
import { isUndecided } from '../seats/bookable.ts'
import { type LockedSession, lockSession } from '../seats/lock.ts'
import { cancelLocked } from './cancel-session.ts'

/** Bounds the sessions that one round reads. */
const MAX_SESSIONS = 100

/** What is not decided yet, by the index `sessions_undecided`. */
const isOpen = and(
  isNotNull(sessions.minimumDecideAt),
  isNull(sessions.minimumMetAt),
  isNull(sessions.deletedAt),
  eq(sessions.status, 'approved'),
)

/**
 * Decides about the sessions whose instant has come, and returns how long it is until the next one; undefined
 * when none is known. Any number of processes may run it at once. A session that fails does not keep the
 * others waiting.
 */
export async function decideMinimums(context: Context): Promise<number | undefined> {
  const now = context.clock()
  const due = await context.database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isOpen, lte(sessions.minimumDecideAt, now)))
    .orderBy(asc(sessions.minimumDecideAt))
    .limit(MAX_SESSIONS)
  const failures: unknown[] = []
  for (const { id } of due)
    await decideMinimum(context, id).catch((error: unknown) => void failures.push(error))
  if (failures.length > 0) throw failures[0]
  const [next] = await context.database
    .select({ at: sessions.minimumDecideAt })
    .from(sessions)
    .where(and(isOpen, gt(sessions.minimumDecideAt, now)))
    .orderBy(asc(sessions.minimumDecideAt))
    .limit(1)
  return next?.at ? next.at.getTime() - now.getTime() : undefined
}

/**
 * Fixes that a session runs, and tells everybody with a seat, or cancels it with all its bookings. The row
 * says which of both has happened, and its lock lets one process do it.
 */
export async function decideMinimum(context: Context, sessionId: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const session = await lockSession(transaction, sessionId)
    const now = context.clock()
    if (session?.status !== 'approved' || session.deletedAt || !isUndecided(session, now)) return
    const booked = await countBooked(transaction, session)
    if (booked >= (session.minimumCount ?? 0)) {
      await transaction.update(sessions).set({ minimumMetAt: now }).where(eq(sessions.id, sessionId))
      await recordAuditEvent(transaction, context, 'minimums', {
        action: 'session.runs',
        subjectId: sessionId,
        affectedUserId: session.ownerId,
        after: { minimum: session.minimumCount, bookings: booked },
      })
      await mailSessionRuns(transaction, context, session)
      return
    }
    const reasons = { cancelled: 'cancelled_below_minimum', refund: 'refund_below_minimum' } as const
    await cancelLocked(transaction, context, 'minimums', session, reasons)
    await mailSessionCancelled(transaction, context, session, booked)
  })
}

/**
 * The seats at the instant itself: whichever process decides, and however late, it decides the same. A hold
 * is no seat.
 */
async function countBooked(transaction: Executor, { id, minimumDecideAt }: LockedSession): Promise<number> {
  const at = sql`${minimumDecideAt?.toISOString()}::timestamptz`
  return transaction.$count(
    bookings,
    and(
      eq(bookings.sessionId, id),
      sql`coalesce(${bookings.switchedAt}, ${bookings.createdAt}) < ${at}`,
      sql`coalesce(${bookings.cancelledAt}, 'infinity') >= ${at}`,
    ),
  )
}
