import { aliasedTable, and, asc, eq, gt } from 'drizzle-orm'
import { conflict, forbidden } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import { cancellationRequests, sessions, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { isNewAdmin } from '../refund-limit/other-admins.ts'
import { judgeLimits } from '../refund-limit/who-confirms.ts'
import { lockSession } from '../seats/lock.ts'
import { isApprovedSession } from '../session-visibility.ts'
import { type SessionRow, sessionColumns } from '../sessions/columns.ts'
import { getSession } from '../sessions/read.ts'
import { readRefundLimitMinor } from '../settings/refund-limit.ts'

/** So long another Admin can confirm it. */
const HOLDS_MS = 24 * 3600_000

const isAsked = (now: Date) => gt(cancellationRequests.askedAt, new Date(now.getTime() - HOLDS_MS))

/**
 * Whether the actor confirms what another Admin asked for within a day: then nobody has to be asked. Needs
 * the session's lock. Throws 403 for who is an Admin only since today.
 */
export async function isConfirming(
  transaction: Executor,
  context: Context,
  actor: Actor,
  sessionId: string,
): Promise<boolean> {
  const [request] = await transaction
    .select()
    .from(cancellationRequests)
    .where(and(eq(cancellationRequests.sessionId, sessionId), isAsked(context.clock())))
  if (!request || request.askedById === actor.id) return false
  if (await isNewAdmin(transaction, context, actor.id)) throw forbidden('new_admin_confirms')
  return true
}

/**
 * Looks at what this transaction has made due to each of these people. Throws 409 where that is more than
 * the actor moves alone.
 */
export async function requireAlone(
  transaction: Executor,
  context: Context,
  actor: Actor,
  userIds: readonly string[],
): Promise<void> {
  if ((await judgeLimits(transaction, context, actor, userIds)) === 'alone') return
  const limit = toMajor(await readRefundLimitMinor(transaction, context), context.currency)
  throw conflict({ code: 'cancelling_above_limit', params: { limit } })
}

/** Asks another Admin to cancel a session too. Asking again holds from now on. */
export const askToCancel = (
  context: Context,
  actor: Actor,
  sessionId: string,
  seen: { seats: number; refundMinor: number },
): Promise<void> =>
  context.database.transaction(async (transaction) => {
    const asked = { askedById: actor.id, askedAt: context.clock(), ...seen }
    await transaction
      .insert(cancellationRequests)
      .values({ sessionId, ...asked })
      .onConflictDoUpdate({ target: cancellationRequests.sessionId, set: asked })
    await recordAuditEvent(transaction, context, actor, {
      action: 'session.cancelling-asked',
      subjectId: sessionId,
    })
  })

/**
 * Withdraws what an Admin asked, or declines what another one asked: nothing is cancelled. Throws 404, and
 * 409 where nobody asks, or no more.
 */
export async function declineCancelling(context: Context, actor: Actor, sessionId: string): Promise<void> {
  await getSession(context, actor, sessionId)
  await context.database.transaction(async (transaction) => {
    // Who confirms at the same time waits for it.
    await lockSession(transaction, sessionId)
    const [declined] = await transaction
      .delete(cancellationRequests)
      .where(and(eq(cancellationRequests.sessionId, sessionId), isAsked(context.clock())))
      .returning({ askedById: cancellationRequests.askedById })
    if (!declined) throw conflict('cancelling_not_asked')
    await recordAuditEvent(transaction, context, actor, {
      action: 'session.cancelling-declined',
      subjectId: sessionId,
      affectedUserId: declined.askedById,
    })
  })
}

const asker = aliasedTable(users, 'asker')

export type AskedCancellation = {
  session: SessionRow
  request: typeof cancellationRequests.$inferSelect
  askedBy: string | null
}

/** The sessions that an Admin asks another one to cancel too, what was asked first at the top. */
export const listAskedCancellations = (
  { database, clock }: Context,
  limit: number,
): Promise<AskedCancellation[]> =>
  database
    .select({ session: sessionColumns(clock()), request: cancellationRequests, askedBy: asker.name })
    .from(cancellationRequests)
    .innerJoin(sessions, eq(sessions.id, cancellationRequests.sessionId))
    .innerJoin(asker, eq(asker.id, cancellationRequests.askedById))
    .where(and(isAsked(clock()), isApprovedSession))
    .orderBy(asc(cancellationRequests.askedAt), asc(cancellationRequests.sessionId))
    .limit(limit)

/** When a request ends by itself. */
export const endOfRequest = ({ askedAt }: { askedAt: Date }): Date => new Date(askedAt.getTime() + HOLDS_MS)
