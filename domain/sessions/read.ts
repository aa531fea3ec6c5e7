import type { Cursor } from '../../contract/cursor.ts'
import { notFound } from '../../contract/errors.ts'
import { sessionStatuses } from '../../contract/sessions.ts'
import { sessions } from '../../db/schema.ts'
import { type PreparedStatement, selectList } from '../../db/statement.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type PageCursors, type Paging, withCursors } from '../pagination.ts'
import { readRowCount, rowCountSql, sessionCounter } from '../row-counts.ts'
import { heldSeatsSql } from '../seats/holds.ts'

/** A session's row, and how many of its seats are held. */
export type SessionRow = typeof sessions.$inferSelect & { held: number }

const everyColumn = selectList(sessions)

type Parameter = (value: unknown) => string

/** Everybody sees approved sessions; an Instructor also sees their own, an Admin sees all (P06). */
function visibleSql(actor: Actor | null, parameter: Parameter): string {
  if (actor?.role === 'Admin') return 'deleted_at is null'
  const approved = `status = 'approved'`
  const visible =
    actor?.role === 'Instructor' ? `(${approved} or owner_id = ${parameter(actor.id)})` : approved
  return `deleted_at is null and ${visible}`
}

type SelectOptions = { name: string; actor: Actor | null; now: Date; total?: string[] }

/** A SELECT of the sessions that the actor may see. `name` must be unique per SQL text: it names the prepared statement. */
function select(
  { name, actor, now, total }: SelectOptions,
  rest: (parameter: Parameter) => string,
): PreparedStatement<SessionRow & { total?: number }> {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const columns = [everyColumn, heldSeatsSql(parameter(now))]
  if (total) columns.push(`${rowCountSql(parameter(total))} as total`)
  const text = `select ${columns} from sessions where ${visibleSql(actor, parameter)} ${rest(parameter)}`
  return { name: `sessions ${name} ${hasPublicView(actor) ? '' : actor?.role}`, text, values }
}

/** The rule of `visibleSql` for one session. */
export function isVisibleTo(
  actor: Actor,
  { status, ownerId, deletedAt }: typeof sessions.$inferSelect,
): boolean {
  if (deletedAt) return false
  if (actor.role === 'Admin' || status === 'approved') return true
  return actor.role === 'Instructor' && ownerId === actor.id
}

const newestFirst = 'order by created_at desc, id desc'

/** For the home page: sessions open for registration first, then the newest; at most `limit`. */
export async function listFeatured(
  context: Context,
  actor: Actor | null,
  limit = 100,
): Promise<SessionRow[]> {
  const now = context.clock()
  const read = (name: 'open' | 'not open', most: number) =>
    context.database.run(
      select({ name, actor, now }, (parameter) => {
        const isOpen = `${parameter(now)} between registration_start and registration_end`
        return `and ${name === 'open' ? isOpen : `not (${isOpen})`} ${newestFirst} limit ${parameter(most)}`
      }),
    )
  const first = await read('open', limit)
  return first.length < limit ? [...first, ...(await read('not open', limit - first.length))] : first
}

export const hasPublicView = (actor: Actor | null) =>
  actor === null || (actor.role !== 'Admin' && actor.role !== 'Instructor')

/** A larger offset is slow. It goes to the pool, so that it does not delay the pipelined reads behind it. */
const MAX_PIPELINED_OFFSET = 1000

type ListQuery = Paging & { own?: boolean }

/** One page of the sessions that the actor may see (with `own`, only their own), newest first, and their number. */
export async function listSessions(
  context: Context,
  actor: Actor | null,
  query: ListQuery,
): Promise<{ rows: SessionRow[]; total: number } & PageCursors> {
  const { page, limit, cursor, own = false } = query
  const offset = cursor ? 0 : (page - 1) * limit
  const owner = own ? actor : null
  const total = countersFor(actor, own)
  const name = `${owner ? 'own' : 'all'} ${cursor?.direction ?? 'page'}`
  const statement = select({ name, actor, now: context.clock(), total }, (parameter) =>
    [
      owner ? `and owner_id = ${parameter(owner.id)}` : '',
      cursor ? seek(cursor, parameter) : newestFirst,
      // One more than the page holds, to see whether a next page exists.
      `limit ${parameter(limit + 1)}`,
      cursor ? '' : `offset ${parameter(offset)}`,
    ].join(' '),
  )
  const found = await (offset > MAX_PIPELINED_OFFSET ? context.database : context.reads).run(statement)
  return {
    ...withCursors(found, query, (row) => ({ at: row.createdAt, id: row.id })),
    total: found[0]?.total ?? (await readRowCount(context.reads, total)),
  }
}

/** The sessions after or before a position, nearest first. */
function seek({ direction, at, id }: Cursor, parameter: Parameter): string {
  const here = `(${parameter(at)}, ${parameter(id)})`
  return direction === 'after'
    ? `and (created_at, id) < ${here} ${newestFirst}`
    : `and (created_at, id) > ${here} order by created_at, id`
}

function countersFor(actor: Actor | null, own = false): string[] {
  if (actor?.role === 'Admin')
    return sessionStatuses.map((status) => sessionCounter(status, own ? actor.id : undefined))
  if (actor?.role !== 'Instructor') return [sessionCounter('approved', own ? actor?.id : undefined)]
  const hidden = [sessionCounter('pending', actor.id), sessionCounter('rejected', actor.id)]
  return [sessionCounter('approved', own ? actor.id : undefined), ...hidden]
}

/** Throws the same 404 for an unknown session and for one that the actor may not see. */
export async function getSession(context: Context, actor: Actor | null, id: string): Promise<SessionRow> {
  const statement = select(
    { name: 'one', actor, now: context.clock() },
    (parameter) => `and id = ${parameter(id)}`,
  )
  const [session] = await context.reads.run(statement)
  if (!session) throw notFound('session_not_found')
  return session
}
