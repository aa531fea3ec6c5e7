import { and, eq, inArray } from 'drizzle-orm'
import type { BodyOf } from '../../contract/http/endpoint.ts'
import { conflict } from '../../contract/http/errors.ts'
import { calledOf } from '../../contract/people/local-part.ts'
import type { applyAsTutor as call } from '../../contract/people/tutors.ts'
import { tutorSubjects, tutors } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { requireOfferedSubjects } from '../catalogue/require.ts'
import { type Context, newId } from '../context.ts'
import { attachPapers } from '../files/papers.ts'

const isOpen = inArray(tutors.status, ['pending', 'active'])

/**
 * Applies as a tutor under the account's name (V13) and returns the id. Throws 400 for a subject that is not
 * offered and for papers that have not arrived, 409 while another application is open, 429 above the limit.
 */
export async function applyAsTutor(
  context: Context,
  actor: Actor,
  { subjects = [], papers = [], ...form }: Form,
): Promise<string> {
  const { database, limits } = context
  await limits.consume('applications', actor.id)
  await requireOfferedSubjects(database, subjects)
  return database.transaction(async (transaction) => {
    const [application] = await transaction
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
    if (!application) {
      const [existing] = await transaction
        .select({ status: tutors.status })
        .from(tutors)
        .where(and(eq(tutors.userId, actor.id), isOpen))
      throw conflict(existing?.status === 'active' ? 'already_tutor' : 'already_applied')
    }
    const tutorId = application.id
    const taught = [...new Set(subjects)].map((subject) => ({ tutorId, subject }))
    if (taught.length > 0) await transaction.insert(tutorSubjects).values(taught)
    await attachPapers(transaction, context, { applicationId: tutorId, ownerId: actor.id }, papers)
    return tutorId
  })
}

type Form = Omit<BodyOf<typeof call>, 'subjects' | 'papers'> &
  Partial<Pick<BodyOf<typeof call>, 'subjects' | 'papers'>>
