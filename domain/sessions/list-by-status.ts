import { and, eq } from 'drizzle-orm'
import { sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type PageCursors, type Paging, readPage } from '../pagination.ts'
import { type SessionRow, sessionColumns } from './columns.ts'
import { viewerOf, visibleSessions } from './visibility.ts'

type Wanted = Paging & { status: SessionRow['status']; own?: boolean | undefined }

const order: ListOrder = { at: sessions.createdAt, id: sessions.id }

/**
 * One page of the sessions in a state that the actor may see (with `own`, only their own), newest first, and
 * their number.
 */
export async function listByStatus(
  { database, clock }: Context,
  actor: Actor | null,
  { status, own, ...paging }: Wanted,
): Promise<{ rows: SessionRow[]; total: number } & PageCursors> {
  const actorId = actor?.id ?? ''
  const wanted = and(
    visibleSessions(viewerOf(actor), actorId),
    eq(sessions.status, status),
    own ? eq(sessions.ownerId, actorId) : undefined,
  )
  const select = database.select(sessionColumns(clock())).from(sessions).$dynamic()
  const [page, total] = await Promise.all([
    readPage(select, {
      ...{ wanted, order, paging },
      placeOf: ({ createdAt, id }: SessionRow) => ({ at: createdAt, id }),
    }),
    database.$count(sessions, wanted),
  ])
  return { ...page, total }
}
