import { and, eq, gt, gte, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { dayOffWish } from '../../../contract/classes/days-off.ts'
import { MAX_DAY_OFF_CLASSES } from '../../../contract/classes/limits.ts'
import { dayOf, endOfDay, startOfDay } from '../../../contract/formats/dates.ts'
import { conflict, forbidden, invalid, notFound } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { classes, rooms, sessions } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { requireKnown as requireKnownLevel } from '../../catalogue/require.ts'
import type { Context } from '../../context.ts'
import { isApprovedSession } from '../../session-visibility.ts'
import { sessionTutor } from '../../who-teaches.ts'
import { type PlacedClass, selectPlacedClasses } from '../plan/placed.ts'
import { requireKnown } from '../routine/centre.ts'

export type DayOffWish = z.output<typeof dayOffWish>

export type Touched = PlacedClass & { title: string; tutor: string; enrolled: number }

/**
 * Which classes a person may ask for: an Admin for any, an Instructor for their own. Throws 400 for a day
 * that is over and for an unknown level, 403 for the classes of others, for cancelling sessions and for
 * letting nobody leave, and 404 for an unknown branch, room, tutor or session.
 */
export async function requireScope(context: Context, actor: Actor, wish: DayOffWish): Promise<DayOffWish> {
  if (wish.day < dayOf(context.clock())) throw invalid('day', 'day_is_past')
  if (actor.role !== 'Admin' && wish.tutorId !== null && wish.tutorId !== actor.id)
    throw forbidden('not_your_class')
  const isAdmins = wish.onlyClass === 'session' || !wish.mayLeave
  if (actor.role !== 'Admin' && isAdmins) throw forbidden('not_allowed')
  const own = actor.role === 'Admin' ? wish : { ...wish, tutorId: actor.id }
  const { branchId, roomId, tutorId, sessionId, level } = own
  await requireKnownLevel(context.database, { level: level === null ? [] : [level], subject: [] })
  if (sessionId && (await context.database.$count(sessions, eq(sessions.id, sessionId))) === 0)
    throw notFound('session_not_found')
  await requireKnown(context, {
    ...(branchId && { branchId }),
    ...(roomId && { roomId }),
    ...(tutorId && { tutorId }),
  })
  return own
}

/** The classes that begin on these days and have not begun yet, in their order. Throws 409 for too many. */
export async function listTouched(queries: Executor, wish: DayOffWish, now: Date): Promise<Touched[]> {
  const { title, tutor, enrolled } = sessions
  const found: Touched[] = await selectPlacedClasses(queries, { title, tutor, enrolled })
    .where(isTouched(wish, now))
    .orderBy(classes.startAt, classes.id)
    .limit(MAX_DAY_OFF_CLASSES + 1)
  if (found.length > MAX_DAY_OFF_CLASSES)
    throw conflict({ code: 'too_many_classes_at_once', params: { max: MAX_DAY_OFF_CLASSES } })
  return found
}

const isTouched = (
  { day, until, branchId, roomId, tutorId, sessionId, level, except }: DayOffWish,
  now: Date,
): SQL | undefined =>
  and(
    isApprovedSession,
    eq(classes.state, 'planned'),
    gte(classes.startAt, startOfDay(day)),
    lt(classes.startAt, endOfDay(until ?? day)),
    gt(classes.startAt, now),
    notInArray(classes.id, except),
    roomId ? eq(classes.roomId, roomId) : undefined,
    sessionId ? eq(classes.sessionId, sessionId) : undefined,
    level ? eq(sessions.level, level) : undefined,
    branchId ? eq(sql`coalesce(${rooms.branchId}, ${sessions.branchId})`, branchId) : undefined,
    // A class that a substitute takes is held without its tutor, and not for who takes others' to call off.
    tutorId ? and(eq(sessionTutor, tutorId), isNull(classes.substituteId)) : undefined,
  )
