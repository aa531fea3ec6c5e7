import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, forbidden } from '../../contract/http/errors.ts'
import { toMajor, toMinor } from '../../contract/payments/money.ts'
import type { approval, rejection } from '../../contract/sessions/session-form.ts'
import { sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { refuseOverlap } from '../classes/plan/overlaps.ts'
import type { Context } from '../context.ts'
import { tellOfApproved } from '../interests/tell.ts'
import { isMinimumUndecided } from '../seats/minimum.ts'
import { indexSession } from './find/index-sessions.ts'
import { handOver } from './hand-over.ts'
import { reserveTimes } from './hours.ts'
import { tellSessionDecided } from './messages/decided.ts'
import { getSession } from './read.ts'
import { versionOf } from './version.ts'

type SessionColumns = Partial<typeof sessions.$inferInsert>

type Approval = z.output<typeof approval>
type Rejection = z.output<typeof rejection>

/**
 * Approves a pending session as free (0) or paid, `fee` in major units (T06). Throws 403, 404, and 409 once
 * it is decided or says something else than the `version` that the Admin has read.
 */
export async function approveSession(
  context: Context,
  actor: Actor,
  id: string,
  { fee, version }: Approval,
): Promise<void> {
  const feeMinor = toMinor(fee, context.currency)
  await decide(context, actor, id, version, { status: 'approved', feeMinor, approvedAt: context.clock() })
}

/** Rejects a pending session with a reason (T07). Throws as `approveSession`. */
export async function rejectSession(
  context: Context,
  actor: Actor,
  id: string,
  { rejectionReason, feedback, version }: Rejection,
): Promise<void> {
  const rejectedAt = context.clock()
  await decide(context, actor, id, version, { status: 'rejected', rejectionReason, feedback, rejectedAt })
}

async function decide(
  context: Context,
  actor: Actor,
  id: string,
  version: string | undefined,
  decision: SessionColumns,
): Promise<void> {
  if (actor.role !== 'Admin') throw forbidden('not_allowed')
  await getSession(context, actor, id)
  await context.database
    .transaction(async (transaction) => {
      const isPending = and(eq(sessions.id, id), eq(sessions.status, 'pending'), isNull(sessions.deletedAt))
      const [was] = await transaction.select().from(sessions).where(isPending).for('no key update')
      if (!was) throw conflict('session_already_decided')
      if (version !== undefined && version !== versionOf(was)) throw conflict('session_changed_meanwhile')
      if (decision.status === 'approved' && isMinimumUndecided(was, context.clock()))
        throw conflict('minimum_past')
      const [session] = await transaction
        .update(sessions)
        .set(decision)
        .where(eq(sessions.id, id))
        .returning()
      if (!session) throw conflict('session_already_decided')
      if (session.status === 'approved') await reserveTimes(transaction, session)
      await indexSession(transaction, id)
      const { ownerId: affectedUserId, status, feeMinor, rejectionReason: reason, feedback } = session
      await recordAuditEvent(transaction, context, actor, {
        subjectId: id,
        affectedUserId,
        ...(status === 'approved'
          ? { action: 'session.approved', after: { fee: toMajor(feeMinor, context.currency) } }
          : { action: 'session.rejected', after: { reason, feedback } }),
      })
      await tellSessionDecided(transaction, context, session)
      if (session.status !== 'approved') return
      await handOver(transaction, context, actor, null, session)
      await tellOfApproved(transaction, context, session)
    })
    .catch(refuseOverlap)
}
