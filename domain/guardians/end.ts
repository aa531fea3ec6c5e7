import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { guardians, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { type Context, newId } from '../context.ts'
import { isLive } from './live.ts'
import { tellGuardianChanged } from './messages.ts'

/** One end of it, which whoever ends it has named. */
type End = { childId: string } | { guardianId: string }

const isAt = (end: End): SQL =>
  'childId' in end ? eq(guardians.childId, end.childId) : eq(guardians.guardianId, end.guardianId)

/**
 * Ends what lets a guardian act for a child, at once. Throws 404 for one that there is not, or not any more.
 */
export const endGuardian = (context: Context, by: Actor, id: string, end: End): Promise<void> =>
  context.database.transaction(async (transaction) => {
    const [ended] = await transaction
      .update(guardians)
      .set({ endedAt: context.clock(), endedById: by.id })
      .where(and(eq(guardians.id, id), isAt(end), isLive))
      .returning()
    if (!ended) throw notFound('no_such_guardian')
    const { guardianId, childId, relation } = ended
    const people = await transaction
      .select()
      .from(users)
      .where(inArray(users.id, [guardianId, childId]))
    const [guardian, child] = [guardianId, childId].map((one) => people.find((person) => person.id === one))
    await recordAuditEvent(transaction, context, by, {
      action: 'guardian.ended',
      subjectId: guardianId,
      affectedUserId: childId,
      before: { relation },
    })
    if (guardian && child)
      await tellGuardianChanged(transaction, context, {
        id: newId(context),
        change: 'ended',
        guardian,
        child,
      })
  })

/** Ends all of a person who leaves, at either end. */
export async function endAllOf(transaction: Executor, now: Date, userId: string): Promise<void> {
  const theirs = or(eq(guardians.guardianId, userId), eq(guardians.childId, userId))
  await transaction.update(guardians).set({ endedAt: now }).where(and(theirs, isLive))
}
