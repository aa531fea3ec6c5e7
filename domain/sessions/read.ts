import type { Cursor } from '../../contract/cursor.ts'
import { notFound } from '../../contract/errors.ts'
import { sessionStatuses } from '../../contract/sessions.ts'
import { wording } from '../../contract/wording.ts'
import { sessions } from '../../db/schema.ts'
import { type PreparedStatement, selectList } from '../../db/statement.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type PageCursors, type Paging, withCursors } from '../pagination.ts'
import { readRowCount, rowCountSql, sessionCounter } from '../row-counts.ts'
import { heldSeatsSql } from '../seats/holds.ts'

/** A session as the database has it, and how many of its seats wait for a payment. */
export type SessionRow = typeof sessions.$inferSelect & { held: number }

const everyColumn = selectList(sessions)

type Parameter = (value: unknown) => string

/** Approved sessions are everyone's; an Instructor also sees their own, an Admin all (P06). */
function visibleSql(actor: Actor | null, parameter: Parameter): string {
  if (actor?.role === 'Admin') return 'deleted_at is null'
  const approved = `status = 'approved'`
  const visible =
    actor?.role === 'Instructor' ? `(${approved} or owner_id = ${parameter(actor.id)})` : approved
  return `deleted_at is null and ${visible}`
}

type Wanted = { name: string; actor: Actor | null; now: Date; total?: string[] }

/** Those that the actor may see, as `rest` says. Each `name` stands for one text beside what the role adds to it. */
function select(
  { name, actor, now, total }: Wanted,
  rest: (parameter: Parameter) => string,
): PreparedStatement<SessionRow & { total?: number }> {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const columns = [everyColumn, heldSeatsSql(parameter(now))]
  if (total) columns.push(`${rowCountSql(parameter(total))} as total`)
  const text = `select ${columns} from sessions where ${visibleSql(actor, parameter)} ${rest(parameter)}`
  return { name: `sessions ${name} ${hasPublicView(actor) ? '' : actor?.role}`, text, values }
}

/** The same rule for a session at hand. */
export function isVisibleTo(
  actor: Actor,
  { status, ownerId, deletedAt }: typeof sessions.$inferSelect,
): boolean {
  if (deletedAt) return false
  if (actor.role === 'Admin' || status === 'approved') return true
  return actor.role === 'Instructor' && ownerId === actor.id
}

const newestFirst = 'order by created_at desc, id desc'

/** For the home page: those open for registration first, then the newest; at most `limit`. */
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

/** Further down, skipping takes its time, and would hold up the reads behind it. */
const FAR = 1000

type Asked = Paging & { own?: boolean }

/** One page of what the actor may see, or of that only their own, newest first, and how many there are. */
export async function listSessions(
  context: Context,
  actor: Actor | null,
  asked: Asked,
): Promise<{ rows: SessionRow[]; total: number } & PageCursors> {
  const { page, limit, cursor, own = false } = asked
  const offset = cursor ? 0 : (page - 1) * limit
  const owner = own ? actor : null
  const total = countersFor(actor, own)
  const name = `${owner ? 'own' : 'all'} ${cursor?.direction ?? 'page'}`
  const statement = select({ name, actor, now: context.clock(), total }, (parameter) =>
    [
      owner ? `and owner_id = ${parameter(owner.id)}` : '',
      cursor ? seek(cursor, parameter) : newestFirst,
      // One more than the page holds, which tells whether it goes on.
      `limit ${parameter(limit + 1)}`,
      cursor ? '' : `offset ${parameter(offset)}`,
    ].join(' '),
  )
  const found = await (offset > FAR ? context.database : context.reads).run(statement)
  return {
    ...withCursors(found, asked, (row) => ({ at: row.createdAt, id: row.id })),
    total: found[0]?.total ?? (await readRowCount(context.reads, total)),
  }
}

/** What lies beyond a place in the list, the nearest first. */
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

/** Throws 404 for an unknown session and, alike, for one the actor may not see. */
export async function getSession(context: Context, actor: Actor | null, id: string): Promise<SessionRow> {
  const asked = select(
    { name: 'one', actor, now: context.clock() },
    (parameter) => `and id = ${parameter(id)}`,
  )
  const [session] = await context.reads.run(asked)
  if (!session) throw notFound(wording.sessionNotFound)
  return session
}
