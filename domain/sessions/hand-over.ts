import type { Executor } from '../../db/client.ts'
import type { sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { deleteTutorReminders } from '../classes/reminders/tutors.ts'
import type { Context } from '../context.ts'
import { tutorOf } from '../who-teaches.ts'
import { tellAssigned, tellReplaced } from './messages/tutor.ts'

type Session = typeof sessions.$inferSelect

/**
 * Tells who teaches an approved session from now on, and who does not any more. `was`: before the change;
 * null of a session that is approved just now, which its owner has heard. In the transaction of the change.
 */
export async function handOver(
  transaction: Executor,
  context: Context,
  actor: Actor,
  was: Session | null,
  is: Session,
): Promise<void> {
  const [before, after] = [was && tutorOf(was), tutorOf(is)]
  const isTold = (userId: string) => userId !== actor.id && (was !== null || userId !== is.ownerId)
  if (before !== after && isTold(after)) {
    await recordAuditEvent(transaction, context, actor, {
      ...{ action: 'session.assigned', subjectId: is.id, affectedUserId: after },
    })
    await tellAssigned(transaction, context, is)
  }
  if (was && before && before !== after) {
    await deleteTutorReminders(transaction, context, { sessionId: is.id, userId: before })
    if (isTold(before)) {
      await recordAuditEvent(transaction, context, actor, {
        ...{ action: 'session.handed-over', subjectId: is.id, affectedUserId: before },
      })
      await tellReplaced(transaction, context, is, before)
    }
  }
}
