import { and, eq, isNull } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { absenceNotices, type classes } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { findActiveBooking } from '../seats/bookings.ts'
import { readAttendanceRule } from '../settings/attendance-rule.ts'
import { lockClass } from './roll-class.ts'

const HOUR_MS = 3600_000

const liveOf = (actor: Actor, classId: string) =>
  and(
    eq(absenceNotices.classId, classId),
    eq(absenceNotices.userId, actor.id),
    isNull(absenceNotices.withdrawnAt),
  )

/**
 * Says that the actor will not come to a class (A09), and returns whether that is in time. Said again, the
 * first time counts. Throws 404 without a seat, and 409 once the class has begun or is cancelled.
 */
export async function sayAbsence(
  context: Context,
  actor: Actor,
  classId: string,
  { reason }: { reason: string },
): Promise<boolean> {
  return context.database.transaction(async (transaction) => {
    const { startAt } = await requireAhead(transaction, context, actor, classId)
    const [said] = await transaction.select().from(absenceNotices).where(liveOf(actor, classId))
    if (said) return said.inTime
    const now = context.clock()
    const { noticeHours } = await readAttendanceRule(transaction)
    const inTime = startAt.getTime() - now.getTime() >= noticeHours * HOUR_MS
    const notice = { classId, userId: actor.id, reason, inTime, createdAt: now }
    await transaction.insert(absenceNotices).values({ id: newId(context), ...notice })
    return inTime
  })
}

/** Takes it back. Throws as `sayAbsence`. */
export async function withdrawAbsence(context: Context, actor: Actor, classId: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await requireAhead(transaction, context, actor, classId)
    await transaction
      .update(absenceNotices)
      .set({ withdrawnAt: context.clock() })
      .where(liveOf(actor, classId))
  })
}

/** A class that has not begun, in which the actor has a seat. The lock keeps two notices from being one. */
async function requireAhead(
  transaction: Executor,
  { clock }: Context,
  actor: Actor,
  classId: string,
): Promise<typeof classes.$inferSelect> {
  const found = await lockClass(transaction, classId)
  if (!(await findActiveBooking(transaction, actor.id, found.sessionId))) throw notFound('class_not_found')
  if (found.state === 'cancelled') throw conflict('class_already_cancelled')
  if (found.startAt <= clock()) throw conflict('absence_too_late')
  return found
}
