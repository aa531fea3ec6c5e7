import { and, eq, inArray } from 'drizzle-orm'
import type { BodyOf } from '../../contract/endpoint.ts'
import { conflict } from '../../contract/errors.ts'
import type { applyAsTutor as call } from '../../contract/tutors.ts'
import { wording } from '../../contract/wording.ts'
import { tutors } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'

/** For an account without a name. Its address would tell everybody who reads the list of tutors what only Admins may know. */
const NAMELESS = 'Tutor'

const live = inArray(tutors.status, ['pending', 'active'])

/** Applies in the name of the account (V13) and answers the id. Throws 409 while another application waits or holds, 429 for too many. */
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
      name: actor.name ?? NAMELESS,
      email: actor.email,
      bio: form.bio ?? '',
      status: 'pending',
      createdAt: context.clock(),
    })
    .onConflictDoNothing({ target: tutors.userId, where: live })
    .returning({ id: tutors.id })
  if (application) return application.id
  const [made] = await database
    .select({ status: tutors.status })
    .from(tutors)
    .where(and(eq(tutors.userId, actor.id), live))
  throw conflict(made?.status === 'active' ? wording.alreadyTutor : wording.alreadyApplied)
}
