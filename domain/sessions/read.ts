import { and, between, eq, not, or, sql } from 'drizzle-orm'
import { notFound } from '../../contract/errors.ts'
import { sessionStatuses } from '../../contract/sessions.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type PageCursors, type Paging, paginate, withCursors } from '../pagination.ts'
import { readRowCount, rowCount, sessionCounter } from '../row-counts.ts'
import { type SessionRow, sessionColumns } from './columns.ts'
import { slugKey } from './slug.ts'
import { isLatelyCancelled, shownSince, type Viewer, viewerOf, visibleSessions } from './visibility.ts'

const { placeholder } = sql
const order: ListOrder = { at: sessions.createdAt, id: sessions.id }

/** For the home page: sessions open for registration first, then the newest; at most `limit`. */
export async function listFeatured(
  { database, clock }: Context,
  actor: Actor | null,
  limit = 100,
): Promise<SessionRow[]> {
  const now = clock()
  const isOpen = between(sql`${now}::timestamptz`, sessions.registrationStart, sessions.registrationEnd)
  const read = (condition: typeof isOpen, most: number) =>
    database
      .select(sessionColumns(now))
      .from(sessions)
      .where(and(visibleSessions(viewerOf(actor), actor?.id ?? ''), condition))
      .orderBy(...paginate(order, { page: 1, limit }).orderBy)
      .limit(most)
  const first = await read(isOpen, limit)
  return first.length < limit ? [...first, ...(await read(not(isOpen), limit - first.length))] : first
}

type ListQuery = Paging & { own?: boolean }
type ListShape = `${Viewer} ${'own' | 'all'} ${'page' | 'after' | 'before'}`

const listQuery = prepare('sessions.list', (reads: Reader, shape: ListShape) => {
  const [viewer, scope, direction] = shape.split(' ') as [Viewer, string, 'page' | 'after' | 'before']
  const position = { at: placeholder('at'), id: placeholder('id') }
  const { where, orderBy } = paginate(order, {
    page: 1,
    limit: 1,
    cursor: direction === 'page' ? undefined : { direction, ...position },
  })
  const isOwn = scope === 'own' ? eq(sessions.ownerId, placeholder('actorId')) : undefined
  return reads
    .select({
      ...sessionColumns(placeholder('now')),
      total: rowCount(placeholder('counters')),
    })
    .from(sessions)
    .where(and(visibleSessions(viewer, placeholder('actorId')), isOwn, where))
    .orderBy(...orderBy)
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
})

/** A larger offset is slow. It goes to the pool, so that it does not delay the pipelined reads behind it. */
const MAX_PIPELINED_OFFSET = 1000

/** One page of the sessions that the actor may see (with `own`, only their own), newest first, and their number. */
export async function listSessions(
  { database, reads, clock }: Context,
  actor: Actor | null,
  query: ListQuery,
): Promise<{ rows: SessionRow[]; total: number } & PageCursors> {
  const { cursor, own = false } = query
  const { fetchLimit: limit, offset } = paginate(order, query)
  const counters = countersFor(actor, own)
  const shape: ListShape = `${viewerOf(actor)} ${own && actor ? 'own' : 'all'} ${cursor?.direction ?? 'page'}`
  const found = await listQuery(offset > MAX_PIPELINED_OFFSET ? database : reads, shape).execute({
    ...{ limit, offset, counters, now: clock(), actorId: actor?.id },
    ...(cursor && { at: cursor.at, id: cursor.id }),
  })
  return {
    ...withCursors(found, query, (row) => ({ at: row.createdAt, id: row.id })),
    total: found[0]?.total ?? (await readRowCount(reads, counters)),
  }
}

function countersFor(actor: Actor | null, own = false): string[] {
  if (actor?.role === 'Admin')
    return sessionStatuses.map((status) => sessionCounter(status, own ? actor.id : undefined))
  if (actor?.role !== 'Instructor') return [sessionCounter('approved', own ? actor?.id : undefined)]
  const hidden = [sessionCounter('pending', actor.id), sessionCounter('rejected', actor.id)]
  return [sessionCounter('approved', own ? actor.id : undefined), ...hidden]
}

const oneQuery = prepare('sessions.get', (reads: Reader, viewer: Viewer) =>
  reads
    .select(sessionColumns(placeholder('now')))
    .from(sessions)
    .where(and(visibleSessions(viewer, placeholder('actorId')), eq(sessions.id, placeholder('id')))),
)

const shownQuery = prepare('sessions.show', (reads: Reader, viewer: Viewer) =>
  reads
    .select(sessionColumns(placeholder('now')))
    .from(sessions)
    .where(
      and(
        or(visibleSessions(viewer, placeholder('actorId')), isLatelyCancelled(placeholder('since'))),
        eq(sessions.id, placeholder('id')),
      ),
    ),
)

/** As `getSession`, and for thirty days one that was cancelled: for its page, which says so. */
export async function showSession(
  { reads, clock }: Context,
  actor: Actor | null,
  id: string,
): Promise<SessionRow> {
  const now = clock()
  const asked = { id, now, actorId: actor?.id, since: shownSince(now) }
  const [session] = await shownQuery(reads, viewerOf(actor)).execute(asked)
  if (!session) throw notFound('session_not_found')
  return session
}

/** By its public address: the key at its end finds it, whatever is before. For thirty days also one that was cancelled. */
export async function showSessionBySlug({ reads, clock }: Context, slug: string): Promise<SessionRow> {
  const key = slugKey(slug)
  const now = clock()
  const [session] = key
    ? await reads
        .select(sessionColumns(now))
        .from(sessions)
        .where(
          and(
            or(visibleSessions('visitor', ''), isLatelyCancelled(shownSince(now))),
            eq(sql`right(${sessions.slug}, 8)`, key),
          ),
        )
    : []
  if (!session) throw notFound('session_not_found')
  return session
}

/** Throws the same 404 for an unknown session and for one that the actor may not see. */
export async function getSession(
  { reads, clock }: Context,
  actor: Actor | null,
  id: string,
): Promise<SessionRow> {
  const [session] = await oneQuery(reads, viewerOf(actor)).execute({ id, now: clock(), actorId: actor?.id })
  if (!session) throw notFound('session_not_found')
  return session
}
