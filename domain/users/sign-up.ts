import { and, eq, isNull } from 'drizzle-orm'
import { parseRole, type Role } from '../../contract/roles.ts'
import { users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'

/**
 * Records a sign-up once. A student becomes Student; tutor and admin are requests that an Admin decides (V02). Anything
 * else, and every later call, changes no role. Every call keeps the name that the token tells.
 */
export async function recordSignUp(
  context: Context,
  actor: Actor,
  choice: string | undefined,
): Promise<Role> {
  // A name is changed at the identity provider, and told here by the same call.
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
