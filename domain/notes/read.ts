import { and, eq, getTableColumns } from 'drizzle-orm'
import { notes, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type Paging, readPage } from '../pagination.ts'

/** A note, and what its session is called now. */
export type Note = typeof notes.$inferSelect & { sessionTitle: string | null }

const order: ListOrder = { at: notes.createdAt, id: notes.id }
const placeOf = ({ createdAt, id }: Note) => ({ at: createdAt, id })

/** One page of the actor's own notes, newest first, and their number; all, or those about one session. */
export async function listNotes(
  { database }: Context,
  actor: Actor,
  paging: Paging,
  sessionId?: string,
): Promise<{ rows: Note[]; total: number }> {
  const select = database
    .select({ ...getTableColumns(notes), sessionTitle: sessions.title })
    .from(notes)
    .leftJoin(sessions, eq(sessions.id, notes.sessionId))
  const wanted = and(eq(notes.userId, actor.id), sessionId ? eq(notes.sessionId, sessionId) : undefined)
  const [{ rows }, total] = await Promise.all([
    readPage(select.$dynamic(), { wanted, order, paging, placeOf }),
    database.$count(notes, wanted),
  ])
  return { rows, total }
}
