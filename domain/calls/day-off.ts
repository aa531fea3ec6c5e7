import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  bookings,
  calls,
  classChanges,
  classChoices,
  classes,
  classNotices,
  sessions,
} from '../../db/schema.ts'
import type { Context } from '../context.ts'

const changed = alias(classChanges, 'changed')
const seat = alias(bookings, 'seat')
const taught = alias(sessions, 'taught')

/** A class that was `changed` is not over, and nobody has changed it since. */
const isLatest = (now: Date): SQL => sql`
  greatest(${changed.beforeEndAt}, ${changed.afterEndAt}) > ${now.toISOString()}
  and not exists (select from ${classChanges} as later
    where later.class_id = ${changed.classId} and later.created_at > ${changed.createdAt}
      and later.kind <> 'substituted')`

/** They have the seat, and have not chosen. */
const isSeated = sql`
  ${seat.userId} = ${calls.userId} and ${seat.cancelledAt} is null and ${seat.sessionId} = ${changed.sessionId}
  and not exists (select from ${classChoices}
    where ${classChoices.changeId} = ${changed.id} and ${classChoices.bookingId} = ${seat.id})`

/** A condition for those whom `toldOf` names. */
const teaches = sql`
  ${taught.deletedAt} is null and (coalesce(${taught.tutorId}, ${taught.ownerId}) = ${calls.userId}
    or (select ${classes.substituteId} from ${classes} where ${classes.id} = ${changed.classId}) = ${calls.userId})`

/**
 * Says that one of the classes that a day off changed is still news to who is to be called. A call without a
 * seat is to who teaches them. Looked up for each call: PostgreSQL would hash what an `exists` finds, and
 * read all seats for it.
 */
export const isOffAhead = (now: Date): SQL => sql`(${calls.dayOffId} is not null and coalesce(case
  when ${calls.bookingId} is null then (
    select true from ${classChanges} as changed join ${sessions} as taught on ${taught.id} = ${changed.sessionId}
    where ${changed.dayOffId} = ${calls.dayOffId} and ${teaches} and ${isLatest(now)} limit 1)
  else (
    select true from ${classChanges} as changed join ${classNotices} on ${classNotices.changeId} = ${changed.id}
      join ${bookings} as seat on ${seat.id} = ${classNotices.bookingId}
    where ${changed.dayOffId} = ${calls.dayOffId} and ${isSeated} and ${isLatest(now)} limit 1) end, false))`

/** A class of somebody's that a day off changed. */
export type ChangedByDayOff = {
  callId: string
  title: string
  change: typeof classChanges.$inferSelect
}

/** Reads what these calls about days off are to say, in the order of the classes. */
export async function readChangesOf(
  context: Context,
  callIds: readonly string[],
): Promise<ChangedByDayOff[]> {
  if (callIds.length === 0) return []
  const [ofStudents, ofTutors] = await Promise.all([
    readOfStudents(context, callIds),
    readOfTutors(context, callIds),
  ])
  return [...ofStudents, ...ofTutors]
}

const readOfStudents = ({ database, clock }: Context, callIds: readonly string[]) =>
  database
    .select({ callId: calls.id, title: seat.title, change: changed })
    .from(calls)
    .innerJoin(changed, eq(changed.dayOffId, calls.dayOffId))
    .innerJoin(classNotices, eq(classNotices.changeId, changed.id))
    .innerJoin(seat, eq(seat.id, classNotices.bookingId))
    .where(and(inArray(calls.id, [...callIds]), isNotNull(calls.bookingId), isSeated, isLatest(clock())))
    .orderBy(changed.beforeStartAt, changed.id)

const readOfTutors = ({ database, clock }: Context, callIds: readonly string[]) =>
  database
    .select({ callId: calls.id, title: taught.title, change: changed })
    .from(calls)
    .innerJoin(changed, eq(changed.dayOffId, calls.dayOffId))
    .innerJoin(taught, eq(taught.id, changed.sessionId))
    .where(and(inArray(calls.id, [...callIds]), isNull(calls.bookingId), teaches, isLatest(clock())))
    .orderBy(changed.beforeStartAt, changed.id)
