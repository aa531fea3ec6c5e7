import { and, eq, isNull } from 'drizzle-orm'
import { parseRole, type Role } from '../../contract/people/roles.ts'
import { users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'

/**
 * Registers a user once. `student` makes a Student; `tutor` and `admin` are requests that an Admin decides
 * (V02). Any other choice, and every later call, changes no role. Every call saves the name from the token.
 */
export async function recordSignUp(
  context: Context,
  actor: Actor,
  choice: string | undefined,
): Promise<Role> {
  // The browser also makes this call after a name was changed at the identity provider.
  await context.database
    .update(users)
    .set({ name: actor.name })
    .where(and(eq(users.id, actor.id), isNull(users.deletedAt)))
  const chosen = choice === undefined ? 'user' : (parseRole(choice) ?? 'user')
  const privileged = chosen === 'Instructor' || chosen === 'Admin'
  const [user] = await context.database
    .update(users)
    .set({
      registeredAt: context.clock(),
      ...(privileged ? { requestedRole: chosen } : chosen === 'Student' && { role: chosen }),
    })
    .where(
      and(
        eq(users.id, actor.id),
        isNull(users.deletedAt),
        isNull(users.registeredAt),
        eq(users.role, 'user'),
      ),
    )
    .returning({ role: users.role })
  return user?.role ?? actor.role
}
