import { eq } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { classes } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { LockedSession } from '../../seats/lock.ts'
import { recordClassChange } from '../changes/record.ts'
import type { Class } from '../changes/require-class.ts'
import { reserveHours } from '../plan/overlaps.ts'

export type Substitute = { id: string; name: string }

/**
 * Gives a class of a locked session to a substitute, or with null back to the session's tutor, in whose hours
 * it is from then on, and tells everybody once. Throws 409 as `reserveHours` where they have another class.
 */
export async function giveClass(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { session, was, to }: { session: LockedSession; was: Class; to: Substitute | null },
): Promise<void> {
  const { title, tutorId } = session
  const teacherId = to?.id ?? tutorId
  const { id, startAt, endAt, roomId } = was
  await reserveHours(transaction, { title, hours: [{ id, startAt, endAt, roomId, tutorId: teacherId }] })
  const [is] = await transaction
    .update(classes)
    .set({
      ...{ substituteId: to?.id ?? null, substituteName: to?.name ?? null, askedId: null, askedName: null },
      ...{ exclusive: true, tutorId: teacherId },
    })
    .where(eq(classes.id, id))
    .returning()
  if (!is) throw new Error('The class was not given')
  await recordClassChange(transaction, context, actor, {
    ...{ session, was, is, kind: 'substituted', reason: '', answerBy: null },
  })
}
