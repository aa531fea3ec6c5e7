import { and, eq, sql } from 'drizzle-orm'
import { conflict } from '../../contract/errors.ts'
import { toMajor, toMinor } from '../../contract/money.ts'
import type { NewSession } from '../../contract/sessions.ts'
import type { Executor } from '../../db/client.ts'
import { type ActValues, classes, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { diff, recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { lockSession } from '../seats/lock.ts'
import { requireOpenBranch, requireTutor } from './catalogue.ts'
import { indexSession } from './index-sessions.ts'
import { requireOwnSession } from './manage.ts'

type Session = typeof sessions.$inferSelect

/**
 * Rewrites a pending or rejected session, which then waits for a decision again (I04). The audit trail keeps what it said before,
 * and why it was rejected. Throws 400 as `createSession`, 403, 404, and 409 once it is approved.
 */
export async function resubmitSession(
  context: Context,
  actor: Actor,
  id: string,
  form: NewSession,
): Promise<void> {
  await requireOwnSession(context, actor, id)
  await requireOpenBranch(context, form.branchId)
  if (actor.role === 'Admin') await requireTutor(context, form.tutorId)
  const { fee, joinUrl, tutorId, ...fields } = form
  const feeMinor = toMinor(fee, context.currency)
  await context.database.transaction(async (transaction) => {
    await lockSession(transaction, id)
    const [was] = await transaction.select().from(sessions).where(eq(sessions.id, id))
    if (!was || was.status === 'approved' || was.deletedAt) throw conflict('session_not_editable')
    const [is] = await transaction
      .update(sessions)
      .set({
        ...fields,
        feeMinor,
        tutorId: actor.role === 'Admin' ? (tutorId ?? was.tutorId) : (was.tutorId ?? actor.id),
        ...{ status: 'pending', rejectionReason: null, feedback: null, rejectedAt: null },
      })
      .where(eq(sessions.id, id))
      .returning()
    if (!is) throw conflict('session_not_editable')
    await updateOnlyClass(transaction, is, joinUrl)
    await indexSession(transaction, id)
    await recordAuditEvent(transaction, context, actor, {
      action: 'session.resubmitted',
      subjectId: id,
      affectedUserId: was.ownerId,
      ...diff(valuesOf(was, context), valuesOf(is, context)),
    })
  })
}

/**
 * The class of a session that has one follows its dates. Nobody gets the address of an online class back, so an empty field
 * keeps it, unless the class is on site now.
 */
async function updateOnlyClass(transaction: Executor, session: Session, joinUrl: string | null) {
  const { id, classStart: startAt, classEnd: endAt, mode } = session
  const isOnly = sql`(select count(*) from ${classes} where ${classes.sessionId} = ${id}) = 1`
  await transaction
    .update(classes)
    .set({ startAt, endAt, ...((joinUrl !== null || mode === 'onsite') && { joinUrl }) })
    .where(and(eq(classes.sessionId, id), isOnly))
}

/** What an Admin decides about, with the decision before. */
function valuesOf(session: Session, { currency }: Context): ActValues {
  const { title, tutor, tutorId, description, duration, image, capacity, status, feedback } = session
  const { level, subject, mode, language, place, branchId, tags, rejectionReason: reason } = session
  const { registrationStart, registrationEnd, classStart, classEnd } = session
  return {
    ...{ status, reason, feedback, title, tutor, tutorId, description },
    registrationStart: registrationStart.toISOString(),
    registrationEnd: registrationEnd.toISOString(),
    classStart: classStart.toISOString(),
    classEnd: classEnd.toISOString(),
    ...{ duration, fee: toMajor(session.feeMinor, currency), capacity, image },
    ...{ level, subject, mode, language, place, branchId, tags: tags.join(', ') },
  }
}
