import { and, isNull, sql } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type PageCursors, type Paging, readPage } from '../pagination.ts'
import { findsPerson } from '../person-search/find.ts'
import { asksForRole } from './asks-for-role.ts'

export type UserRow = typeof users.$inferSelect

/** The order of the index. */
const order: ListOrder = {
  pinned: sql`(${users.requestedRole} is not null)`,
  at: users.createdAt,
  id: users.id,
}

/**
 * One page of users whom `search` finds, or of those of them who ask for a role, and their number: open
 * role requests first, then the newest.
 */
export async function listUsers(
  context: Context,
  { search, isAsking = false }: { search?: string | undefined; isAsking?: boolean },
  paging: Paging,
): Promise<{ rows: UserRow[]; total: number } & PageCursors> {
  const asks = isAsking ? asksForRole : undefined
  const wanted = and(isNull(users.deletedAt), await findsPerson(context, search), asks)
  const [page, total] = await Promise.all([
    readPage(context.database.select().from(users).$dynamic(), { wanted, order, paging, placeOf }),
    search?.trim() || isAsking
      ? context.database.$count(users, wanted)
      : context.totals.read('users', () => context.database.$count(users, wanted)),
  ])
  return { ...page, total }
}

const placeOf = ({ requestedRole, createdAt, id }: UserRow) => ({
  isPinned: requestedRole !== null,
  at: createdAt,
  id,
})
