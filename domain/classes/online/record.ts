import { eq } from 'drizzle-orm'
import { conflict } from '../../../contract/http/errors.ts'
import { classes } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { findClassOf, lockApprovedSession, requireOwnClasses } from '../changes/require-class.ts'

/**
 * Says where the recording of a class is, or with null that there is none (A04). Throws 403 and 404 as
 * `cancelClass`, and 409 for a cancelled class and for one that has not begun.
 */
export async function recordClass(
  context: Context,
  actor: Actor,
  ids: { sessionId: string; classId: string },
  recordingUrl: string | null,
): Promise<void> {
  await requireOwnClasses(context, actor, ids.sessionId)
  await context.database.transaction(async (transaction) => {
    await lockApprovedSession(transaction, ids.sessionId)
    const { id, state, startAt, recordingUrl: was } = await findClassOf(transaction, ids)
    if (state === 'cancelled') throw conflict('class_was_cancelled')
    if (context.clock() < startAt) throw conflict('class_not_begun')
    if (was === recordingUrl) return
    await transaction.update(classes).set({ recordingUrl }).where(eq(classes.id, id))
    await recordAuditEvent(transaction, context, actor, {
      ...{ action: 'recording.changed', subjectId: ids.sessionId },
      ...{ before: { link: was }, after: { link: recordingUrl } },
    })
  })
}
