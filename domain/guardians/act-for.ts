import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { forbidden } from '../../contract/http/errors.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { guardians, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { isLive } from './live.ts'

/** A child who works here by now acts for themself. */
const isNoStaff = inArray(users.role, ['user', 'Student'])

/** Read anew each time: one that has ended is dead at once, in every process. */
const childOf = prepare('guardians.childOf', (queries: Reader) =>
  queries
    .select({ id: users.id, email: users.email, phone: users.phone, name: users.name })
    .from(guardians)
    .innerJoin(users, and(eq(users.id, guardians.childId), isNull(users.deletedAt), isNoStaff))
    .where(
      and(
        eq(guardians.guardianId, sql.placeholder('guardianId')),
        eq(guardians.childId, sql.placeholder('childId')),
        isLive,
      ),
    ),
)

/**
 * Makes a guardian act for their child: as a student, whatever either of them is here. The limits of the
 * sign-in stay the guardian's. Throws 403 for whoever is not, or no longer, their child.
 */
export async function actFor({ reads }: Context, guardian: Actor, childId: string): Promise<Actor> {
  if (childId === guardian.id) return guardian
  const [child] = await childOf(reads).execute({ guardianId: guardian.id, childId })
  if (!child) throw forbidden('not_your_child')
  const { uid, signIn, requestId, id, role, email, phone } = guardian
  return {
    ...child,
    ...{ uid, signIn, picture: null, role: 'Student', requestedRole: null, isCashier: false },
    ...(requestId !== undefined && { requestId }),
    guardian: { id, role, email, phone },
  }
}
