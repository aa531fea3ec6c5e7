import { and, eq, inArray } from 'drizzle-orm'
import type { BodyOf } from '../../contract/http/endpoint.ts'
import { conflict } from '../../contract/http/errors.ts'
import { calledOf } from '../../contract/people/local-part.ts'
import type { applyAsTutor as call } from '../../contract/people/tutors.ts'
import { tutors } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'

const isOpen = inArray(tutors.status, ['pending', 'active'])

/**
 * Applies as a tutor under the account's name (V13) and returns the id. Throws 409 while another application
 * is open, 429 above the limit.
 */
export async function applyAsTutor(
  context: Context,
  actor: Actor,
  form: BodyOf<typeof call>,
): Promise<string> {
  const { database, limits } = context
  await limits.consume('applications', actor.id)
  const [application] = await database
    .insert(tutors)
    .values({
      ...form,
      id: newId(context),
      userId: actor.id,
      name: calledOf(actor),
      email: actor.email,
      bio: form.bio ?? '',
      status: 'pending',
      createdAt: context.clock(),
    })
    .onConflictDoNothing({ target: tutors.userId, where: isOpen })
    .returning({ id: tutors.id })
  if (application) return application.id
  const [existing] = await database
    .select({ status: tutors.status })
    .from(tutors)
    .where(and(eq(tutors.userId, actor.id), isOpen))
  throw conflict(existing?.status === 'active' ? 'already_tutor' : 'already_applied')
}
