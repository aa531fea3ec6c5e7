import {
  and,
  eq,
  getTableColumns,
  gte,
  isNull,
  lte,
  not,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Cursor } from '../../contract/cursor.ts'
import { notFound } from '../../contract/errors.ts'
import { sessionStatuses } from '../../contract/sessions.ts'
import { wording } from '../../contract/wording.ts'
import { prepared } from '../../db/reads.ts'
import { sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { readCount, sessionCount } from '../counts.ts'
import { beyond, type Neighbours, newestFirst, type Paging, withNeighbours } from '../keyset.ts'
import { heldSeats } from '../payments/hold.ts'

/** A session as the database has it, and how many of its seats wait for a payment. */
export type SessionRow = typeof sessions.$inferSelect & { held: number }

const order = { at: sessions.createdAt, id: sessions.id }

const columns = (now: Date | Placeholder) => ({ ...getTableColumns(sessions), held: heldSeats(now) })

/** Approved sessions are everyone's; an Instructor also sees their own, an Admin all (P06). */
function visibleTo(actor: Actor | null): SQL | undefined {
  const kept = isNull(sessions.removedAt)
  if (actor?.role === 'Admin') return kept
  const approved = eq(sessions.status, 'approved')
  return and(kept, actor?.role === 'Instructor' ? or(approved, eq(sessions.ownerId, actor.id)) : approved)
}

/** The same rule for a session at hand. */
export function isVisibleTo(
  actor: Actor,
  { status, ownerId, removedAt }: typeof sessions.$inferSelect,
): boolean {
  if (removedAt) return false
  if (actor.role === 'Admin' || status === 'approved') return true
  return actor.role === 'Instructor' && ownerId === actor.id
}

/** For the home page: those open for registration first, then the newest; at most `limit`. */
export async function listForHome(context: Context, actor: Actor | null, limit = 100): Promise<SessionRow[]> {
  const now = context.clock()
  const open = and(lte(sessions.registrationStart, now), gte(sessions.registrationEnd, now)) as SQL
  const read = (condition: SQL, most: number) =>
    context.database
      .select(columns(now))
      .from(sessions)
      .where(and(visibleTo(actor), condition))
      .orderBy(...newestFirst(order))
      .limit(most)
  const first = await read(open, limit)
  return first.length < limit ? [...first, ...(await read(not(open), limit - first.length))] : first
}

/** What visitors, and most others, ask for: PostgreSQL plans it once for each connection. */
const statementsOf = prepared((reads) => {
  const parameter = sql.placeholder
  const visible = visibleTo(null)
  const select = () => reads.select(columns(parameter('now'))).from(sessions)
  const from = (way: Cursor['way']) => {
    const { where, orderBy } = beyond(order, way, { at: parameter('at'), id: parameter('id') })
    return select()
      .where(and(visible, where))
      .orderBy(...orderBy)
      .limit(parameter('limit'))
  }
  return {
    one: select()
      .where(and(eq(sessions.id, parameter('id')), visible))
      .prepare('session'),
    page: select()
      .where(visible)
      .orderBy(...newestFirst(order))
      .limit(parameter('limit'))
      .offset(parameter('offset'))
      .prepare('sessions'),
    after: from('after').prepare('sessions_after'),
    before: from('before').prepare('sessions_before'),
  }
})

export const seesWhatVisitorsSee = (actor: Actor | null) =>
  actor === null || (actor.role !== 'Admin' && actor.role !== 'Instructor')

/** Further down, skipping takes its time, and would hold up the reads behind it. */
const FAR = 1000

type Asked = Paging & { own?: boolean }

/** One page of what the actor may see, or of that only their own, newest first, and how many there are. */
export async function listPage(
  context: Context,
  actor: Actor | null,
  asked: Asked,
): Promise<{ rows: SessionRow[]; total: number } & Neighbours> {
  const [found, total] = await Promise.all([
    readPage(context, actor, asked),
    readCount(context.reads, countsFor(actor, asked.own)),
  ])
  return { ...withNeighbours(found, asked, (row) => ({ at: row.createdAt, id: row.id })), total }
}

/** One more than the page holds, which tells whether it goes on. */
async function readPage(context: Context, actor: Actor | null, asked: Asked): Promise<SessionRow[]> {
  const { page, limit, cursor, own } = asked
  const now = context.clock()
  const offset = cursor ? 0 : (page - 1) * limit
  if (seesWhatVisitorsSee(actor) && !own && offset <= FAR) {
    const statement = statementsOf(context.reads)[cursor?.way ?? 'page']
    return statement.execute({ now, limit: limit + 1, offset, at: cursor?.at, id: cursor?.id })
  }
  const { where, orderBy } = cursor
    ? beyond(order, cursor.way, cursor)
    : { where: undefined, orderBy: newestFirst(order) }
  const wanted = own && actor ? eq(sessions.ownerId, actor.id) : undefined
  const queries = offset > FAR ? context.database : context.reads
  return queries
    .select(columns(now))
    .from(sessions)
    .where(and(visibleTo(actor), wanted, where))
    .orderBy(...orderBy)
    .limit(limit + 1)
    .offset(offset)
}

function countsFor(actor: Actor | null, own = false): string[] {
  if (actor?.role === 'Admin')
    return sessionStatuses.map((status) => sessionCount(status, own ? actor.id : undefined))
  if (actor?.role !== 'Instructor') return [sessionCount('approved', own ? actor?.id : undefined)]
  const hidden = [sessionCount('pending', actor.id), sessionCount('rejected', actor.id)]
  return [sessionCount('approved', own ? actor.id : undefined), ...hidden]
}

/** Throws 404 for an unknown session and, alike, for one the actor may not see. */
export async function getSession(context: Context, actor: Actor | null, id: string): Promise<SessionRow> {
  const now = context.clock()
  const [session] = seesWhatVisitorsSee(actor)
    ? await statementsOf(context.reads).one.execute({ id, now })
    : await context.reads
        .select(columns(now))
        .from(sessions)
        .where(and(eq(sessions.id, id), visibleTo(actor)))
  if (!session) throw notFound(wording.sessionNotFound)
  return session
}
