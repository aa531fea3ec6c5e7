import { and, eq, isNull } from 'drizzle-orm'
import { invalid } from '../../contract/http/errors.ts'
import { calledOf } from '../../contract/people/local-part.ts'
import { tutorRoles } from '../../contract/people/roles.ts'
import { tutors, users } from '../../db/schema.ts'
import type { Context } from '../context.ts'

/**
 * The name of the tutor, if one is chosen. Throws 400 for a person who neither is an active tutor nor has the
 * role to teach.
 */
export async function requireTutor(
  { database }: Context,
  userId?: string | null,
): Promise<string | undefined> {
  if (!userId) return undefined
  const [found] = await database
    .select({
      ...{ name: users.name, email: users.email, phone: users.phone },
      ...{ role: users.role, tutorName: tutors.name },
    })
    .from(users)
    .leftJoin(tutors, and(eq(tutors.userId, users.id), eq(tutors.status, 'active')))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .limit(1)
  if (!found || (found.tutorName === null && !tutorRoles.includes(found.role)))
    throw invalid('tutorId', 'choose_active_tutor')
  return found.tutorName ?? calledOf(found)
}
