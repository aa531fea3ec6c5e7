import { and, count, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { findsPerson } from '../find-person.ts'
import { type ListOrder, type PageCursors, type Paging, readPage } from '../pagination.ts'
import { readRowCount, USER_COUNTER } from '../row-counts.ts'

export type UserRow = typeof users.$inferSelect

/** The order of the index. */
const order: ListOrder = {
  pinned: sql`(${users.requestedRole} is not null)`,
  at: users.createdAt,
  id: users.id,
}

/** One page of users whose name, email or phone contains `search`, and their number: open role requests first, then the newest. */
export async function listUsers(
  context: Context,
  search: string | undefined,
  paging: Paging,
): Promise<{ rows: UserRow[]; total: number } & PageCursors> {
  const wanted = and(isNull(users.deletedAt), findsPerson(search))
  const [page, total] = await Promise.all([
    readPage(context.database.select().from(users).$dynamic(), { wanted, order, paging, placeOf }),
    search?.trim() ? countFound(context, wanted) : readRowCount(context.reads, [USER_COUNTER]),
  ])
  return { ...page, total }
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
