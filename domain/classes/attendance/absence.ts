import { and, eq, isNull } from 'drizzle-orm'
import { conflict, notFound } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { absenceNotices } from '../../../db/schema.ts'
import { type Actor, worksAtDesk } from '../../access.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import { type Context, newId } from '../../context.ts'
import { findActiveBooking } from '../../seats/bookings.ts'
import { rules } from '../../settings/rules.ts'
import { lockClass, type RollClass, takesRollOf } from './roll-class.ts'

const HOUR_MS = 3600_000

type Saying = { reason: string; userId?: string | undefined }

const liveOf = (userId: string, classId: string) =>
  and(
    eq(absenceNotices.classId, classId),
    eq(absenceNotices.userId, userId),
    isNull(absenceNotices.withdrawnAt),
  )

/**
 * Says that the actor, or `userId` of whom they were told, will not come to a class (A09), and returns
 * whether that is in time. Said again, the first time counts. Throws 404 without a seat, and for somebody
 * else's where the actor does not work at the desk or teach the class; 409 once it has begun or is cancelled.
 */
export async function sayAbsence(
  context: Context,
  actor: Actor,
  classId: string,
  { reason, userId = actor.id }: Saying,
): Promise<boolean> {
  return context.database.transaction(async (transaction) => {
    const { startAt, sessionId } = await requireAhead(transaction, context, actor, { classId, userId })
    const [said] = await transaction.select().from(absenceNotices).where(liveOf(userId, classId))
    if (said) return said.inTime
    const now = context.clock()
    const { noticeHours } = await rules.attendance.read(transaction)
    const inTime = startAt.getTime() - now.getTime() >= noticeHours * HOUR_MS
    const notice = { classId, userId, reason, inTime, createdAt: now }
    await transaction.insert(absenceNotices).values({ id: newId(context), ...notice })
    await recordOfOther(transaction, context, actor, { action: 'absence.said', sessionId, userId })
    return inTime
  })
}

/** Withdraws it. Throws as `sayAbsence`. */
export async function withdrawAbsence(
  context: Context,
  actor: Actor,
  classId: string,
  userId = actor.id,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { sessionId } = await requireAhead(transaction, context, actor, { classId, userId })
    const withdrawn = await transaction
      .update(absenceNotices)
      .set({ withdrawnAt: context.clock() })
      .where(liveOf(userId, classId))
      .returning({ id: absenceNotices.id })
    if (withdrawn.length > 0)
      await recordOfOther(transaction, context, actor, { action: 'absence.withdrawn', sessionId, userId })
  })
}

type Act = { action: 'absence.said' | 'absence.withdrawn'; sessionId: string; userId: string }

/** What staff say of somebody else, or a guardian of their child, can be asked about later. */
async function recordOfOther(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { action, sessionId, userId }: Act,
): Promise<void> {
  if (userId !== actor.id || actor.guardian)
    await recordAuditEvent(transaction, context, actor, {
      ...{ action, subjectId: sessionId, affectedUserId: userId },
    })
}

type Whose = { classId: string; userId: string }

/** A class that has not begun, in which the person has a seat. The lock keeps two notices from being one. */
async function requireAhead(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { classId, userId }: Whose,
): Promise<RollClass> {
  const found = await lockClass(transaction, classId)
  const mayTell = userId === actor.id || worksAtDesk(actor) || takesRollOf(actor, found, found.session)
  // The same 404 as for no class: who guesses ids learns nothing.
  if (!mayTell) throw notFound('class_not_found')
  if (!(await findActiveBooking(transaction, userId, found.sessionId))) throw notFound('class_not_found')
  if (found.state === 'cancelled') throw conflict('class_already_cancelled')
  if (found.startAt <= context.clock()) throw conflict('absence_too_late')
  return found
}
