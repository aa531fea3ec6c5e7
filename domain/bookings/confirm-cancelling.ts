import { eq } from 'drizzle-orm'
import { conflict, forbidden } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import { cancellationRequests } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { judgeLimits } from '../refund-limit/judge.ts'
import { isNewAdmin } from '../refund-limit/second-admin.ts'
import { readRefundLimitMinor } from '../settings/refund-limit.ts'

/** So long another Admin can confirm it. */
const HOLDS_MS = 24 * 3600_000

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
    .where(eq(cancellationRequests.sessionId, sessionId))
  const isOpen = request && context.clock().getTime() - request.askedAt.getTime() < HOLDS_MS
  if (!isOpen || request.askedById === actor.id) return false
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
export const askToCancel = (context: Context, actor: Actor, sessionId: string): Promise<void> =>
  context.database.transaction(async (transaction) => {
    const asked = { askedById: actor.id, askedAt: context.clock() }
    await transaction
      .insert(cancellationRequests)
      .values({ sessionId, ...asked })
      .onConflictDoUpdate({ target: cancellationRequests.sessionId, set: asked })
    await recordAuditEvent(transaction, context, actor, {
      action: 'session.cancelling-asked',
      subjectId: sessionId,
    })
  })
