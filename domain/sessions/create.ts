import { toMinor } from '../../contract/money.ts'
import type { NewSession } from '../../contract/sessions.ts'
import { classes, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { requireOpenBranch, requireTutor } from './catalogue.ts'
import { indexSession } from './index-sessions.ts'

/**
 * An Instructor's session waits for approval; an Admin's is approved at once (E03). Returns the new id. Throws 400 for an unknown
 * or closed branch, and for a tutor who is none.
 */
export async function createSession(context: Context, actor: Actor, form: NewSession): Promise<string> {
  const { fee, joinUrl, tutorId: chosenId, ...fields } = form
  const { classStart: startAt, classEnd: endAt } = fields
  const now = context.clock()
  const tutorId = actor.role === 'Instructor' ? actor.id : chosenId
  await requireOpenBranch(context, fields.branchId)
  if (actor.role === 'Admin') await requireTutor(context, tutorId)
  const decided =
    actor.role === 'Admin' ? { status: 'approved' as const, approvedAt: now } : { status: 'pending' as const }
  const id = newId(context)
  await context.database.transaction(async (transaction) => {
    await transaction.insert(sessions).values({
      ...fields,
      ...decided,
      id,
      ownerId: actor.id,
      tutorId,
      feeMinor: toMinor(fee, context.currency),
      createdAt: now,
    })
    const theClass = { id: newId(context), sessionId: id, startAt, endAt, joinUrl, createdAt: now }
    await transaction.insert(classes).values({ ...theClass, state: 'planned' })
    await indexSession(transaction, id)
  })
  return id
}
