import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { fitsClassDates } from '../../contract/fee-parts/split-fee.ts'
import { conflict, invalid } from '../../contract/http/errors.ts'
import { toMajor, toMinor } from '../../contract/payments/money.ts'
import type { approval, rejection, sessionUpdate } from '../../contract/sessions/session-form.ts'
import { type ActValues, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { diff, recordAuditEvent } from '../audit/record.ts'
import { requireOpenBranch } from '../branches/open-places.ts'
import { refuseOverlap } from '../classes/overlaps.ts'
import type { Context } from '../context.ts'
import { emailSessionDecided } from '../emails/decision-emails.ts'
import { publishSeatFreed } from '../seats/freed.ts'
import { countHolds } from '../seats/holds.ts'
import { lockSession } from '../seats/lock.ts'
import { isMinimumUndecided } from '../seats/minimum.ts'
import { requireTutor } from './catalogue.ts'
import { handOver } from './hand-over.ts'
import { followSession, placeAfter, reserveTimes } from './hours.ts'
import { indexSession } from './index-sessions.ts'
import { lowerMinimum, requireReachable } from './minimum.ts'
import { getSession } from './read.ts'
import { versionOf } from './version.ts'
import { isApproved } from './visibility.ts'

type SessionColumns = Partial<typeof sessions.$inferInsert>

type Approval = z.output<typeof approval>
type Rejection = z.output<typeof rejection>

/**
 * Approves a pending session as free (0) or paid, `fee` in major units (T06). Throws 404, and 409 once it is
 * decided or says something else than the `version` that the Admin has read.
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
      await emailSessionDecided(transaction, context, session)
      if (session.status === 'approved') await handOver(transaction, context, actor, null, session)
    })
    .catch(refuseOverlap)
}

const auditedValues = (session: typeof sessions.$inferSelect, { currency }: Context): ActValues => {
  const { title, tutor, tutorId, description, image, duration, feeMinor, capacity, lateJoin } = session
  const { minimumCount: minimum, parts } = session
  const { level, subject, mode, language, place, branchId, tags } = session
  const sorting = { level, subject, mode, language, place, branchId, tags: tags.join(', ') }
  return {
    title,
    tutor,
    tutorId,
    description,
    image,
    duration,
    fee: toMajor(feeMinor, currency),
    capacity,
    minimum,
    lateJoin,
    parts,
    ...sorting,
  }
}

type SessionUpdate = z.output<typeof sessionUpdate>

/**
 * Changes an approved session (T08, V10): `fee` in major units, a null capacity means no limit. A new fee
 * applies to new checkouts; a hold keeps its price. Another tutor or room takes over the classes to come.
 * Throws 400 for a closed branch or room, for a capacity above the room's size, for a plan of more parts than
 * its months, and for a person who is no active tutor, 404, 409. A minimum can be lowered, or waived by null.
 */
export async function updateSession(
  context: Context,
  actor: Actor,
  id: string,
  { fee, roomId: room, minimum, plan, ...changes }: SessionUpdate,
): Promise<void> {
  await getSession(context, actor, id)
  const tutor = await requireTutor(context, changes.tutorId)
  const set = {
    id,
    ...changes,
    ...(tutor !== undefined && { tutor }),
    ...(fee !== undefined && { feeMinor: toMinor(fee, context.currency) }),
    ...(plan !== undefined && { parts: plan?.parts ?? null }),
  }
  await context.database
    .transaction(async (transaction) => {
      await lockSession(transaction, id)
      const [session] = await transaction.select().from(sessions).where(eq(sessions.id, id))
      if (!session || !isApproved(session)) throw conflict('session_not_editable')
      const [counted] = await countHolds(transaction, [id], context.clock())
      const taken = session.enrolled + (counted?.held ?? 0)
      if (typeof set.capacity === 'number' && set.capacity < taken) {
        throw conflict({ code: 'capacity_below_taken', params: { taken } }, 'capacity')
      }
      if (plan && !fitsClassDates(plan.parts, session)) throw invalid('plan.parts', 'plan_longer_than_course')
      if (minimum !== undefined) Object.assign(set, lowerMinimum(session, minimum, context.clock()))
      requireReachable({ ...session, ...set }, session.capacity)
      const was = session
      const now = context.clock()
      // One that was online may have a branch that was closed meanwhile.
      const comesBack = was.mode === 'online' && set.mode !== undefined && set.mode !== 'online'
      await requireOpenBranch(transaction, set.branchId ?? (comesBack ? was.branchId : null))
      const after = await placeAfter(transaction, { was, is: { ...was, ...set }, room, now })
      const placed = { ...set, branchId: after.branchId }
      const [changed] = await transaction.update(sessions).set(placed).where(eq(sessions.id, id)).returning()
      if (changed) await followSession(transaction, { was, is: changed, room: after.room, now })
      await indexSession(transaction, id)
      if (changed && seatLimit(changed) > seatLimit(session)) await publishSeatFreed(transaction, context, id)
      const changes = changed && diff(auditedValues(session, context), auditedValues(changed, context))
      if (changes)
        await recordAuditEvent(transaction, context, actor, {
          action: 'session.changed',
          subjectId: id,
          affectedUserId: session.ownerId,
          ...changes,
        })
      if (changed) await handOver(transaction, context, actor, was, changed)
    })
    .catch(refuseOverlap)
}

const seatLimit = ({ capacity }: { capacity: number | null }) => capacity ?? Number.POSITIVE_INFINITY
