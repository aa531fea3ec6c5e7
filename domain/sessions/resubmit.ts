import { eq } from 'drizzle-orm'
import { fitsClassDates } from '../../contract/fee-parts/split-fee.ts'
import { conflict, invalid } from '../../contract/http/errors.ts'
import { toMajor, toMinor } from '../../contract/payments/money.ts'
import type { RewrittenSession } from '../../contract/sessions/session-form.ts'
import { type ActValues, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { diff, recordAuditEvent } from '../audit/record.ts'
import { requireOpenBranch } from '../branches/open-places.ts'
import { requireRoom } from '../branches/room-size.ts'
import { requireOffered } from '../catalogue/require.ts'
import type { Context } from '../context.ts'
import { lockSession } from '../seats/lock.ts'
import { requireTutor } from './catalogue.ts'
import { classesBefore, rewriteClasses } from './classes-of-form.ts'
import { changeCourse } from './courses/course.ts'
import { indexSession } from './find/index-sessions.ts'
import { requireOwnSession } from './manage.ts'
import { minimumColumns } from './minimum.ts'

type Session = typeof sessions.$inferSelect

/**
 * Rewrites a pending or rejected session, which then waits for a decision again (I04). The audit trail keeps
 * what it said before, and why it was rejected. Throws 400 as `createSession`, 403, 404, and 409 once it is
 * approved.
 */
export async function resubmitSession(
  context: Context,
  actor: Actor,
  id: string,
  form: RewrittenSession,
): Promise<void> {
  await requireOwnSession(context, actor, id)
  if (actor.role === 'Admin') await requireTutor(context, form.tutorId)
  const { fee, joinUrl, tutorId, repeat, held, roomId: wantedRoom, seriesId: wanted, ...rest } = form
  const { minimum, plan, ...fields } = rest
  const feeMinor = toMinor(fee, context.currency)
  await context.database.transaction(async (transaction) => {
    // First, because it locks sessions in their order.
    const course = wanted === undefined ? undefined : await changeCourse(transaction, actor, id, wanted)
    await lockSession(transaction, id)
    const [was] = await transaction.select().from(sessions).where(eq(sessions.id, id))
    if (!was || was.status === 'approved' || was.deletedAt) throw conflict('session_not_editable')
    if (plan && !held && !fitsClassDates(plan.parts, was))
      throw invalid('plan.parts', 'plan_longer_than_course')
    await requireOffered(transaction, fields, was)
    const before = await classesBefore(transaction, id)
    const keptRoom = form.mode === 'online' ? null : (before[0]?.roomId ?? null)
    const roomId = wantedRoom === undefined ? keptRoom : wantedRoom
    await requireOpenBranch(transaction, form.branchId)
    const room = roomId ? await requireRoom(transaction, { ...fields, roomId }) : undefined
    const [is] = await transaction
      .update(sessions)
      .set({
        ...fields,
        ...held,
        ...minimumColumns(minimum, held?.classStart ?? was.classStart, context.clock()),
        parts: plan?.parts ?? null,
        feeMinor,
        branchId: fields.branchId ?? room?.branchId ?? null,
        revision: was.revision + 1,
        tutorId: actor.role === 'Admin' ? (tutorId ?? was.tutorId) : (was.tutorId ?? actor.id),
        ...{ status: 'pending', rejectionReason: null, feedback: null, rejectedAt: null },
      })
      .where(eq(sessions.id, id))
      .returning()
    if (!is) throw conflict('session_not_editable')
    const timetable = await rewriteClasses(transaction, context, { id, before }, { ...form, roomId })
    await indexSession(transaction, id)
    await recordAuditEvent(transaction, context, actor, {
      action: 'session.resubmitted',
      subjectId: id,
      affectedUserId: was.ownerId,
      ...diff(
        { ...valuesOf(was, context), ...timetable.was, ...(course && { courseId: course.was }) },
        { ...valuesOf(is, context), ...timetable.is, ...(course && { courseId: course.is }) },
      ),
    })
  })
}

/** What an Admin decides about, with the decision before. */
function valuesOf(session: Session, { currency }: Context): ActValues {
  const { title, tutor, tutorId, description, duration, image, capacity, status, feedback } = session
  const { level, subject, mode, language, place, branchId, tags, rejectionReason: reason } = session
  const { registrationStart, registrationEnd, classStart, classEnd } = session
  const { minimumCount: minimum, minimumDecideAt, lateJoin, parts } = session
  return {
    ...{ status, reason, feedback, title, tutor, tutorId, description },
    registrationStart: registrationStart.toISOString(),
    registrationEnd: registrationEnd.toISOString(),
    classStart: classStart.toISOString(),
    classEnd: classEnd.toISOString(),
    ...{ lateJoin, parts, minimum, minimumDecideAt: minimumDecideAt?.toISOString() ?? null },
    ...{ duration, fee: toMajor(session.feeMinor, currency), capacity, image },
    ...{ level, subject, mode, language, place, branchId, tags: tags.join(', ') },
  }
}
