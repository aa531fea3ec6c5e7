import { toMinor } from '../../contract/payments/money.ts'
import type { NewSession } from '../../contract/sessions/session-form.ts'
import { classes, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { requireOpenBranch } from '../branches/open-places.ts'
import { requireRoom } from '../branches/room-size.ts'
import { requireOffered } from '../catalogue/require.ts'
import { refuseOverlap, reserveHours } from '../classes/plan/overlaps.ts'
import { type Context, newId } from '../context.ts'
import { tellOfApproved } from '../interests/tell.ts'
import { requireTutor } from './catalogue.ts'
import { hoursOf, newClasses } from './classes-of-form.ts'
import { joinCourse } from './courses/course.ts'
import { indexSession } from './find/index-sessions.ts'
import { handOver } from './hand-over.ts'
import { minimumColumns } from './minimum.ts'

/**
 * An Instructor's session waits for approval; an Admin's is approved at once (E03). Returns the new id.
 * Throws 400 for an unknown or closed branch or room, for a capacity above the room's size, for a tutor who
 * is none, and for a course that is not the actor's; 409 where a class that is approved at once meets another
 * of its tutor or in its room.
 */
export async function createSession(context: Context, actor: Actor, form: NewSession): Promise<string> {
  const { fee, joinUrl, tutorId: chosenId, repeat, roomId, seriesId: wanted, minimum, plan, ...fields } = form
  const now = context.clock()
  const tutorId = actor.role === 'Instructor' ? actor.id : chosenId
  if (actor.role === 'Admin') await requireTutor(context, tutorId)
  await requireOffered(context.database, fields)
  const decided =
    actor.role === 'Admin' ? { status: 'approved' as const, approvedAt: now } : { status: 'pending' as const }
  const id = newId(context)
  const exclusive = decided.status === 'approved'
  await context.database
    .transaction(async (transaction) => {
      const courseId = wanted === null ? null : await joinCourse(transaction, actor, wanted)
      await requireOpenBranch(transaction, fields.branchId)
      const room = roomId ? await requireRoom(transaction, { ...fields, roomId }) : undefined
      const [created] = await transaction
        .insert(sessions)
        .values({
          ...fields,
          ...minimumColumns(minimum, fields.classStart, now),
          courseId,
          parts: plan?.parts ?? null,
          ...decided,
          id,
          branchId: fields.branchId ?? room?.branchId ?? null,
          ownerId: actor.id,
          tutorId,
          feeMinor: toMinor(fee, context.currency),
          createdAt: now,
        })
        .returning()
      if (exclusive) {
        const hours = hoursOf(form).map((one) => ({ ...one, tutorId }))
        await reserveHours(transaction, { title: fields.title, hours })
      }
      const common = { sessionId: id, joinUrl, exclusive, tutorId: exclusive ? tutorId : null }
      await transaction.insert(classes).values(newClasses(context, form, common))
      await indexSession(transaction, id)
      if (!created || !exclusive) return
      await handOver(transaction, context, actor, null, created)
      await tellOfApproved(transaction, context, created)
    })
    .catch(refuseOverlap)
  return id
}
