import { and, between, desc, eq, gte, inArray, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { auditTrail, classChanges, classes, reviews, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { isShown } from '../reviews/read.ts'
import { isApprovedSession } from '../session-visibility.ts'
import { sessionTutor } from '../who-teaches.ts'
import { MOST, type Notification, whyOrWho } from './notification.ts'

const SOON_MS = 24 * 3600_000

const isTaughtBy = ({ id }: Actor): SQL => eq(sessionTutor, id)

/** Reads what others did with the classes of somebody who teaches, and the next ones. */
export async function readTeachingNotifications(
  context: Context,
  actor: Actor,
  since: Date,
): Promise<Notification[]> {
  const queries = [assignments, calledOff, changes, classesChanged, takenChanged, written, soon, takenSoon]
  return (await Promise.all(queries.map((query) => query(context, actor, since)))).flat()
}

/** Sessions that they teach from then on, or do not any more. */
async function assignments({ database }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const { action, occurredAt: at, affectedUserId, subjectId } = auditTrail
  const found = await database
    .select({ id: sessions.id, title: sessions.title, tutor: sessions.tutor, action, at })
    .from(auditTrail)
    .innerJoin(sessions, eq(sessions.id, subjectId))
    .where(
      and(
        eq(affectedUserId, actor.id),
        inArray(action, ['session.assigned', 'session.handed-over']),
        gte(at, since),
      ),
    )
    .orderBy(desc(at), desc(auditTrail.id))
    .limit(MOST)
  return found.map(
    ({ action, tutor, ...row }): Notification =>
      action === 'session.assigned'
        ? { ...row, kind: 'tutor_assigned' }
        : { ...row, kind: 'tutor_replaced', detail: tutor },
  )
}

/** Their sessions that somebody else cancelled, or that too few had booked. */
async function calledOff({ database }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const { occurredAt: at, systemActor, actorId } = auditTrail
  const found = await database
    .select({ id: sessions.id, title: sessions.title, systemActor, at })
    .from(sessions)
    .innerJoin(
      auditTrail,
      and(eq(auditTrail.subjectId, sessions.id), eq(auditTrail.action, 'session.cancelled')),
    )
    .where(
      and(
        isTaughtBy(actor),
        gte(sessions.deletedAt, since),
        gte(at, since),
        sql`${actorId} is distinct from ${actor.id}`,
      ),
    )
    .orderBy(desc(at))
    .limit(MOST)
  return found.map(({ systemActor, ...row }) => ({
    ...row,
    kind: systemActor === 'minimums' ? 'minimum_missed' : 'teaching_cancelled',
  }))
}

/** An Admin creates sessions of others, and names a tutor without an account by hand. */
const teaches = (actor: Actor): SQL | undefined =>
  and(actor.role === 'Admin' ? eq(sessions.tutorId, actor.id) : isTaughtBy(actor), isApprovedSession)

/** What was before they taught it, or came with it, is no news of its own. */
function taughtThen({ database }: Context, actor: Actor, at: PgColumn): SQL {
  const assigned = alias(auditTrail, 'assigned')
  return notExists(
    database
      .select({ id: assigned.id })
      .from(assigned)
      .where(
        and(
          eq(assigned.subjectId, sessions.id),
          eq(assigned.action, 'session.assigned'),
          eq(assigned.affectedUserId, actor.id),
          sql`${assigned.occurredAt} >= ${at}`,
        ),
      ),
  )
}

/** Where the classes meet. */
const PLACE_FIELDS = sql.raw(`array['mode', 'where', 'joinUrl']`)

/** Their sessions that somebody else gave another place or link. */
async function changes(context: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const { occurredAt: at, actorId, after } = auditTrail
  const found = await context.database
    .select({ id: sessions.id, title: sessions.title, at })
    .from(sessions)
    .innerJoin(auditTrail, eq(auditTrail.subjectId, sessions.id))
    .where(
      and(
        teaches(actor),
        eq(auditTrail.action, 'session.changed'),
        ne(actorId, actor.id),
        gte(at, since),
        sql`${after} ?| ${PLACE_FIELDS}`,
        taughtThen(context, actor, at),
      ),
    )
    .orderBy(desc(at))
    .limit(MOST)
  return found.map((row) => ({ ...row, kind: 'teaching_changed' }))
}

/** Their classes that somebody else moved, cancelled or added. */
async function classesChanged(context: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const { kind, createdAt: at, beforeStartAt, afterStartAt } = classChanges
  const found = await context.database
    .select({
      id: sessions.id,
      title: sessions.title,
      kind,
      detail: whyOrWho,
      at,
      beforeStartAt,
      afterStartAt,
    })
    .from(sessions)
    .innerJoin(classChanges, eq(classChanges.sessionId, sessions.id))
    .where(
      and(teaches(actor), ne(classChanges.byId, actor.id), gte(at, since), taughtThen(context, actor, at)),
    )
    .orderBy(desc(at))
    .limit(MOST)
  return found.map(({ kind, beforeStartAt, afterStartAt, ...row }) => {
    const start = afterStartAt ?? beforeStartAt
    return { ...row, kind: `taught_class_${kind}` as const, ...(start && { start }) }
  })
}

/** Classes that they take as a substitute, and what others did to them. */
async function takenChanged({ database }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const { kind, createdAt: at } = classChanges
  const found = await database
    .select({ id: sessions.id, title: sessions.title, kind, detail: whyOrWho, at, start: classes.startAt })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .innerJoin(classChanges, eq(classChanges.classId, classes.id))
    .where(
      and(
        eq(classes.substituteId, actor.id),
        isApprovedSession,
        ne(classChanges.byId, actor.id),
        gte(at, since),
      ),
    )
    .orderBy(desc(at))
    .limit(MOST)
  return found.map(({ kind, ...row }) => ({ ...row, kind: `taught_class_${kind}` as const }))
}

/** What people say of their sessions, once: a review that is changed is no news. */
async function written({ database }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const { createdAt: at, rating: count, text: detail } = reviews
  const found = await database
    .select({ id: sessions.id, title: sessions.title, count, detail, at })
    .from(sessions)
    .innerJoin(reviews, eq(reviews.sessionId, sessions.id))
    .where(and(teaches(actor), gte(at, since), isShown))
    .orderBy(desc(at))
    .limit(MOST)
  return found.map((row) => ({ ...row, kind: 'review_written' }))
}

const soon = (context: Context, actor: Actor): Promise<Notification[]> =>
  plannedSoon(context, sessions.id, 'teaching_soon', teaches(actor), isNull(classes.substituteId))

const takenSoon = (context: Context, actor: Actor): Promise<Notification[]> =>
  plannedSoon(context, classes.id, 'substitute_soon', isApprovedSession, eq(classes.substituteId, actor.id))

/** Classes of the next day. They are new since a day before they begin. */
async function plannedSoon(
  { database, clock }: Context,
  id: PgColumn,
  kind: Notification['kind'],
  ...whose: (SQL | undefined)[]
): Promise<Notification[]> {
  const now = clock()
  const until = new Date(now.getTime() + SOON_MS)
  const found = await database
    .select({ id, title: sessions.title, start: classes.startAt })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .where(and(...whose, eq(classes.state, 'planned'), between(classes.startAt, now, until)))
    .orderBy(classes.startAt)
    .limit(MOST)
  return found.map((row) => ({ ...row, kind, at: new Date(row.start.getTime() - SOON_MS) }))
}
