import { and, eq, isNull } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'

/** Whether a user gets reminders of their classes by email. They are on by default. */
export async function wantsReminders({ database }: Context, actor: Actor): Promise<boolean> {
  const [user] = await database.select({ on: users.wantsReminders }).from(users).where(eq(users.id, actor.id))
  return user?.on ?? true
}

export async function setReminders({ database }: Context, actor: Actor, on: boolean): Promise<void> {
  await database
    .update(users)
    .set({ wantsReminders: on })
    .where(and(eq(users.id, actor.id), isNull(users.deletedAt)))
}
