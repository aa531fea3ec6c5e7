import { and, count, desc, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { readCount, USER_COUNT } from '../counts.ts'
import { containing } from '../search.ts'

export type UserRow = typeof users.$inferSelect

/** One page of the accounts whose name or email contains `search`, and how many there are: open requests first, then the newest. */
export async function listUsers(
  context: Context,
  { search, page, limit }: { search?: string | undefined; page: number; limit: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const found = and(isNull(users.deletedAt), containing(search, users.name, users.email))
  const [rows, total] = await Promise.all([
    context.database
      .select()
      .from(users)
      .where(found)
      .orderBy(desc(isNotNull(users.requestedRole)), desc(users.createdAt), desc(users.id))
      .limit(limit)
      .offset((page - 1) * limit),
    search?.trim() ? countFound(context, found) : readCount(context.reads, [USER_COUNT]),
  ])
  return { rows, total }
}

async function countFound({ database }: Context, found: SQL | undefined): Promise<number> {
  const [counted] = await database.select({ total: count() }).from(users).where(found)
  return counted?.total ?? 0
}
