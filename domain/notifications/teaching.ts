import { and, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { auditTrail, classes, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { MOST, type Notification } from './notification.ts'

const SOON_MS = 24 * 3600_000

/** As `tutorOf` says. */
const isTaughtBy = ({ id }: Actor): SQL | undefined =>
  or(eq(sessions.tutorId, id), and(isNull(sessions.tutorId), eq(sessions.ownerId, id)))

/** What others did with the classes of somebody who teaches, and the next ones. */
export async function readTeachingNotifications(
  context: Context,
  actor: Actor,
  since: Date,
): Promise<Notification[]> {
  const queries = [assignments(context, actor, since), calledOff(context, actor, since), soon(context, actor)]
  return (await Promise.all(queries)).flat()
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

/** New since a day before the class. */
async function soon({ database, clock }: Context, actor: Actor): Promise<Notification[]> {
  const now = clock()
  const found = await database
    .select({ id: sessions.id, title: sessions.title, start: classes.startAt })
    .from(sessions)
    .innerJoin(classes, eq(classes.sessionId, sessions.id))
    .where(
      and(
        // An Admin creates sessions of others, and names a tutor without an account by hand.
        actor.role === 'Admin' ? eq(sessions.tutorId, actor.id) : isTaughtBy(actor),
        eq(sessions.status, 'approved'),
        isNull(sessions.deletedAt),
        eq(classes.state, 'planned'),
        gte(classes.startAt, now),
        lte(classes.startAt, new Date(now.getTime() + SOON_MS)),
      ),
    )
    .orderBy(classes.startAt)
    .limit(MOST)
  return found.map((row) => ({
    ...row,
    kind: 'teaching_soon',
    at: new Date(row.start.getTime() - SOON_MS),
  }))
}
