import { sessions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type PageCursors, type Paging, readPage } from '../pagination.ts'
import { type SessionRow, sessionColumns } from './columns.ts'
import { isInList, type StatusList } from './listed-status.ts'

const order: ListOrder = { at: sessions.createdAt, id: sessions.id }

/** One page of a list, newest first, and how many it has. */
export async function listByStatus(
  { database, clock }: Context,
  list: StatusList,
  paging: Paging,
): Promise<{ rows: SessionRow[]; total: number } & PageCursors> {
  const now = clock()
  const wanted = isInList(list, now)
  const select = database.select(sessionColumns(now)).from(sessions).$dynamic()
  const [page, total] = await Promise.all([
    readPage(select, {
      ...{ wanted, order, paging },
      placeOf: ({ createdAt, id }: SessionRow) => ({ at: createdAt, id }),
    }),
    database.$count(sessions, wanted),
  ])
  return { ...page, total }
}
