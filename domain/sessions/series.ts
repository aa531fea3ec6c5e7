import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import { invalid } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { lockSessions } from '../seats/lock.ts'
import { managesSession, requireOwnSession } from './manage.ts'

/**
 * Puts a session into the series of another one of the actor's, or takes it out (null). Returns the id of the
 * series. Throws 400 for a series of which the actor manages no session, 403, 404.
 */
export async function setSeries(
  context: Context,
  actor: Actor,
  id: string,
  wanted: string | null,
): Promise<string | null> {
  await requireOwnSession(context, actor, id)
  return context.database.transaction(async (transaction) => {
    const { was, is } = await changeSeries(transaction, actor, id, wanted)
    if (was === is) return is
    await recordAuditEvent(transaction, context, actor, {
      action: 'session.changed',
      subjectId: id,
      before: { seriesId: was },
      after: { seriesId: is },
    })
    return is
  })
}

type Changed = { was: string | null; is: string | null }

/**
 * The same in a transaction that has locked no session yet. A series is named after its first session: when
 * that one leaves, the others are named after the next.
 */
export async function changeSeries(
  transaction: Executor,
  actor: Actor,
  id: string,
  wanted: string | null,
): Promise<Changed> {
  const first = wanted === null ? undefined : await requireFirst(transaction, actor, wanted)
  const named = (await listNamed(transaction, id)).map((session) => session.id)
  await lockSessions(transaction, [id, ...(first ? [first.id] : []), ...named])
  const is = wanted === null ? null : await seriesOf(transaction, actor, wanted)
  const [session] = await transaction
    .select({ was: sessions.seriesId })
    .from(sessions)
    .where(eq(sessions.id, id))
  const was = session?.was ?? null
  if (was === is) return { was, is }
  const [next] = was === id ? await listNamed(transaction, id) : []
  if (next) await transaction.update(sessions).set({ seriesId: next.id }).where(isNamed(id))
  await transaction.update(sessions).set({ seriesId: is }).where(eq(sessions.id, id))
  return { was, is }
}

/**
 * The series of a session, which begins with it if it has none, by its id or that of the series. Throws 400
 * when the actor manages none of its sessions.
 */
export async function joinSeries(transaction: Executor, actor: Actor, wanted: string): Promise<string> {
  const { id } = await requireFirst(transaction, actor, wanted)
  await lockSessions(transaction, [id])
  return seriesOf(transaction, actor, wanted)
}

/** The same under the lock: whoever begins the series at the same moment gives it the same id. */
async function seriesOf(transaction: Executor, actor: Actor, wanted: string): Promise<string> {
  const { id, seriesId } = await requireFirst(transaction, actor, wanted)
  if (seriesId === null) await transaction.update(sessions).set({ seriesId: id }).where(eq(sessions.id, id))
  return seriesId ?? id
}

/** The first session of a series that the actor manages, or one that may begin a series. */
async function requireFirst(queries: Executor, actor: Actor, wanted: string) {
  const { id, seriesId, ownerId, tutorId, status } = sessions
  const found = await queries
    .select({ id, seriesId, ownerId, tutorId, status })
    .from(sessions)
    .where(and(or(eq(id, wanted), eq(seriesId, wanted)), isNull(sessions.deletedAt)))
    .orderBy(asc(sessions.createdAt), asc(id))
  const first = found.find((session) => managesSession(actor, session))
  if (!first) throw invalid('seriesId', 'series_not_found')
  return first
}

const isNamed = (id: string) => and(eq(sessions.seriesId, id), ne(sessions.id, id))

/** The other sessions of the series that is named after this one, the oldest first. */
const listNamed = (queries: Executor, id: string) =>
  queries
    .select({ id: sessions.id })
    .from(sessions)
    .where(isNamed(id))
    .orderBy(asc(sessions.createdAt), asc(sessions.id))
