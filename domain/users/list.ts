import { and, count, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { readCount, USER_COUNT } from '../counts.ts'
import { type Neighbours, type Paging, pageOf, withNeighbours } from '../pagination.ts'
import { containing } from '../search.ts'

export type UserRow = typeof users.$inferSelect

/** As the index has it. */
const order = { first: sql`(${users.requestedRole} is not null)`, at: users.createdAt, id: users.id }

/** One page of the accounts whose name or email contains `search`, and how many there are: open requests first, then the newest. */
export async function listUsers(
  context: Context,
  search: string | undefined,
  paging: Paging,
): Promise<{ rows: UserRow[]; total: number } & Neighbours> {
  const wanted = and(isNull(users.deletedAt), containing(search, users.name, users.email))
  const { where, orderBy, most, offset } = pageOf(order, paging)
  const [found, total] = await Promise.all([
    context.database
      .select()
      .from(users)
      .where(and(wanted, where))
      .orderBy(...orderBy)
      .limit(most)
      .offset(offset),
    search?.trim() ? countFound(context, wanted) : readCount(context.reads, [USER_COUNT]),
  ])
  return { ...withNeighbours(found, paging, placeOf), total }
}

const placeOf = ({ requestedRole, createdAt, id }: UserRow) => ({
  isPinned: requestedRole !== null,
  at: createdAt,
  id,
})

async function countFound({ database }: Context, wanted: SQL | undefined): Promise<number> {
  const [counted] = await database.select({ total: count() }).from(users).where(wanted)
  return counted?.total ?? 0
}
