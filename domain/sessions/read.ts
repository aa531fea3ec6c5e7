import {
  and,
  between,
  desc,
  eq,
  isNotNull,
  isNull,
  not,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { notFound } from '../../contract/http/errors.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { sessions } from '../../db/schema.ts'
import type { Actor, Reader as Person } from '../access.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type PageCursors, type Paging, paginate, withCursors } from '../pagination.ts'
import {
  isApprovedSession,
  isLatelyCancelled,
  isLiveSession,
  isTaughtBy,
  type Viewer,
  viewerOf,
  visibleSessions,
} from '../session-visibility.ts'
import { type SessionRow, sessionColumns } from './columns.ts'
import { slugKey } from './slug.ts'

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

/** The public addresses of approved sessions that are not over, at most `limit`: what ends last first. */
export async function listPublicSlugs({ reads, clock }: Context, limit: number): Promise<string[]> {
  const rows = await reads
    .select({ slug: sessions.slug })
    .from(sessions)
    .where(and(isLiveSession(clock()), isNotNull(sessions.slug)))
    .orderBy(desc(sessions.classEnd))
    .limit(limit)
  return rows.flatMap(({ slug }) => slug ?? [])
}

type ListQuery = Paging & { own?: boolean }
type Scope = 'own' | 'all'
type ListShape = `${Viewer} ${Scope} ${'page' | 'after' | 'before'}`

/**
 * How many sessions a list has, but for the approved ones of everybody, which may be very many: see
 * `listSessions`.
 */
function countFew(viewer: Viewer, scope: Scope, actorId: Placeholder): SQL<number> {
  const counted = alias(sessions, 'counted')
  const isOwner = eq(counted.ownerId, actorId)
  // Not as parameters, or a prepared statement would not find the index `sessions_hidden`.
  const isHidden = sql`${counted.status} in ('pending', 'rejected')`
  const countOf = (condition: SQL | undefined) =>
    sql<number>`(select count(*)::integer from ${sessions} as ${counted} where ${and(isNull(counted.deletedAt), condition)})`
  if (scope === 'own') {
    const isApproved = eq(counted.status, 'approved')
    const isSeen = { visitor: isApproved, Instructor: or(isApproved, isOwner), Admin: undefined }[viewer]
    return countOf(and(isTaughtBy(actorId, counted), isSeen))
  }
  if (viewer === 'visitor') return sql`0`
  return countOf(viewer === 'Admin' ? isHidden : and(isOwner, isHidden))
}

const fewQuery = prepare('sessions.countFew', (reads: Reader, list: `${Viewer} ${Scope}`) => {
  const [viewer, scope] = list.split(' ') as [Viewer, Scope]
  return reads.select({ few: countFew(viewer, scope, placeholder('actorId')) }).from(sql`(values (1)) as one`)
})

const listQuery = prepare('sessions.list', (reads: Reader, shape: ListShape) => {
  const [viewer, scope, direction] = shape.split(' ') as [Viewer, Scope, 'page' | 'after' | 'before']
  const position = { at: placeholder('at'), id: placeholder('id') }
  const { where, orderBy } = paginate(order, {
    page: 1,
    limit: 1,
    cursor: direction === 'page' ? undefined : { direction, ...position },
  })
  const isOwn = scope === 'own' ? isTaughtBy(placeholder('actorId')) : undefined
  return reads
    .select({
      ...sessionColumns(placeholder('now')),
      few: countFew(viewer, scope, placeholder('actorId')),
    })
    .from(sessions)
    .where(and(visibleSessions(viewer, placeholder('actorId')), isOwn, where))
    .orderBy(...orderBy)
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
})

/** A larger offset is slow. It goes to the pool, so that it does not delay the pipelined reads behind it. */
const MAX_PIPELINED_OFFSET = 1000

/**
 * One page of the sessions that the actor may see (with `own`, only their own), newest first, and their
 * number.
 */
export async function listSessions(
  { database, reads, clock, totals }: Context,
  actor: Actor | null,
  query: ListQuery,
): Promise<{ rows: SessionRow[]; total: number } & PageCursors> {
  const { cursor, own = false } = query
  const { fetchLimit: limit, offset } = paginate(order, query)
  const scope: Scope = own && actor ? 'own' : 'all'
  const list = `${viewerOf(actor)} ${scope}` as const
  const actorId = actor?.id
  const page = listQuery(
    offset > MAX_PIPELINED_OFFSET ? database : reads,
    `${list} ${cursor?.direction ?? 'page'}`,
  )
  const [found, approved] = await Promise.all([
    page.execute({
      ...{ limit, offset, now: clock(), actorId },
      ...(cursor && { at: cursor.at, id: cursor.id }),
    }),
    scope === 'all'
      ? totals.read('approved sessions', () => database.$count(sessions, isApprovedSession))
      : 0,
  ])
  const [counted] = found.length > 0 ? found : await fewQuery(reads, list).execute({ actorId })
  return {
    ...withCursors(found, query, (row) => ({ at: row.createdAt, id: row.id })),
    total: approved + (counted?.few ?? 0),
  }
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
        or(visibleSessions(viewer, placeholder('actorId')), isLatelyCancelled(placeholder('now'))),
        eq(sessions.id, placeholder('id')),
      ),
    ),
)

/** As `getSession`, and for thirty days one that was cancelled: for its page, which says so. */
export async function showSession(
  { reads, clock }: Context,
  actor: Person | null,
  id: string,
): Promise<SessionRow> {
  const asked = { id, now: clock(), actorId: actor?.id }
  const [session] = await shownQuery(reads, viewerOf(actor)).execute(asked)
  if (!session) throw notFound('session_not_found')
  return session
}

/**
 * By its public address: the key at its end finds it, whatever is before. For thirty days also one that was
 * cancelled.
 */
export async function showSessionBySlug({ reads, clock }: Context, slug: string): Promise<SessionRow> {
  const key = slugKey(slug)
  const now = clock()
  const [session] = key
    ? await reads
        .select(sessionColumns(now))
        .from(sessions)
        .where(
          and(
            or(visibleSessions('visitor', ''), isLatelyCancelled(now)),
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
  actor: Person | null,
  id: string,
): Promise<SessionRow> {
  const [session] = await oneQuery(reads, viewerOf(actor)).execute({ id, now: clock(), actorId: actor?.id })
  if (!session) throw notFound('session_not_found')
  return session
}
