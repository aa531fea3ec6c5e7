import { toMinor } from '../../contract/money.ts'
import type { NewSession } from '../../contract/sessions.ts'
import { sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'

/** An Instructor's session waits for approval; an Admin's is approved at once (E03). Returns the new id. */
export async function createSession(context: Context, actor: Actor, form: NewSession): Promise<string> {
  const { fee, ...fields } = form
  const now = context.clock()
  const decided =
    actor.role === 'Admin' ? { status: 'approved' as const, approvedAt: now } : { status: 'pending' as const }
  const id = newId(context)
  await context.database.insert(sessions).values({
    ...fields,
    ...decided,
    id,
    ownerId: actor.id,
    feeMinor: toMinor(fee, context.currency),
    createdAt: now,
  })
  return id
}
