import { and, eq, ne, sql } from 'drizzle-orm'
import { conflict, invalid, notFound } from '../../contract/http/errors.ts'
import { type EndedTutorStatus, endedTutorStatuses } from '../../contract/people/tutors.ts'
import type { Executor } from '../../db/client.ts'
import { tutors, users } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { tellTutorDecided } from './messages.ts'

/**
 * Makes a pending applicant, or a tutor who was deactivated, an active tutor and an Instructor in one
 * transaction (T10); an Admin stays Admin. `email`, when given, must be the applicant's. Throws 400, 404, and
 * 409 for who is active or has applied anew.
 */
export async function approveTutor(
  context: Context,
  actor: Actor,
  id: string,
  email: string | undefined,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { userId, before } = await changeStatus(transaction, id, { from: APPROVABLE, to: 'active', email })
    // This also closes an open request for the Instructor role, but not one for Admin.
    const remainingRequest = sql`case when ${users.requestedRole} = 'Admin' then ${users.requestedRole} end`
    await transaction
      .update(users)
      .set({ role: 'Instructor', requestedRole: remainingRequest })
      .where(and(eq(users.id, userId), ne(users.role, 'Admin')))
    await recordAuditEvent(transaction, context, actor, {
      action: 'tutor.approved',
      subjectId: id,
      affectedUserId: userId,
      before: { status: before },
      after: { status: 'active' },
    })
    await tellTutorDecided(transaction, context, { id, userId }, 'approved')
  })
}

/** Deactivates an active tutor and takes the Instructor role away (T10). Throws 404, 409. */
export async function deactivateTutor(
  context: Context,
  actor: Actor,
  id: string,
  status: EndedTutorStatus,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { userId } = await changeStatus(transaction, id, { from: ['active'], to: status })
    await removeInstructorRole(transaction, userId)
    await recordAuditEvent(transaction, context, actor, {
      action: 'tutor.ended',
      subjectId: id,
      affectedUserId: userId,
      before: { status: 'active' },
      after: { status },
    })
    await tellTutorDecided(transaction, context, { id, userId }, 'ended')
  })
}

/**
 * Declines a pending application: deletes it, and tells the applicant why. The audit trail keeps the reason.
 * Throws 404, 409.
 */
export async function declineTutor(
  context: Context,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [removed] = await transaction
      .delete(tutors)
      .where(and(eq(tutors.id, id), eq(tutors.status, 'pending')))
      .returning({ userId: tutors.userId })
    if (!removed) {
      const [found] = await transaction.select({ id: tutors.id }).from(tutors).where(eq(tutors.id, id))
      throw found ? conflict('application_already_decided') : notFound('tutor_not_found')
    }
    const { userId } = removed
    await recordAuditEvent(transaction, context, actor, {
      action: 'tutor.deleted',
      subjectId: id,
      affectedUserId: userId,
      before: { status: 'pending' },
      after: { reason },
    })
    await tellTutorDecided(transaction, context, { id, userId }, 'declined', reason)
  })
}

/** Deletes an application; an active tutor also loses the Instructor role. Throws 404. */
export async function deleteTutor(context: Context, actor: Actor, id: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [removed] = await transaction
      .delete(tutors)
      .where(eq(tutors.id, id))
      .returning({ userId: tutors.userId, status: tutors.status })
    if (!removed) throw notFound('tutor_not_found')
    const { userId, status } = removed
    if (status === 'active') await removeInstructorRole(transaction, userId)
    await recordAuditEvent(transaction, context, actor, {
      action: 'tutor.deleted',
      subjectId: id,
      affectedUserId: userId,
      before: { status },
    })
    if (status === 'active') await tellTutorDecided(transaction, context, { id, userId }, 'ended')
    if (status === 'pending') await tellTutorDecided(transaction, context, { id, userId }, 'declined')
  })
}

type Status = (typeof tutors.$inferSelect)['status']
const APPROVABLE: readonly Status[] = ['pending', ...endedTutorStatuses]
type Move = { from: readonly Status[]; to: 'active' | EndedTutorStatus; email?: string | undefined }

/**
 * Changes the state only from an expected one: of two concurrent decisions, one succeeds. Returns the
 * applicant's user id and the state before.
 */
async function changeStatus(queries: Executor, id: string, { from, to, email }: Move) {
  const [found] = await queries.select().from(tutors).where(eq(tutors.id, id)).for('update')
  if (!found) throw notFound('tutor_not_found')
  const { userId, status: before } = found
  if (!from.includes(before))
    throw conflict(to === 'active' ? 'application_already_decided' : 'tutor_not_active')
  if (email !== undefined && found.email !== email) throw invalid('email', 'not_the_applicant')
  const changing = queries.update(tutors).set({ status: to }).where(eq(tutors.id, id))
  await changing.catch((error: unknown) => {
    throw isUniqueViolation(error, 'tutors_live') ? conflict('newer_application') : error
  })
  return { userId, before }
}

async function removeInstructorRole(queries: Executor, userId: string): Promise<void> {
  await queries
    .update(users)
    .set({ role: 'Student' })
    .where(and(eq(users.id, userId), eq(users.role, 'Instructor')))
}
