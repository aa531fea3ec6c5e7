import {
  and,
  asc,
  countDistinct,
  eq,
  gt,
  isNotNull,
  isNull,
  ne,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  bookings,
  calls,
  classChanges,
  classChoices,
  classes,
  daysOff,
  sessions,
  users,
  waitlistEntries,
} from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type PageCursors, type Paging, readPage } from '../pagination.ts'
import type { PricedSession } from '../sales/price.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { sessionTutor } from '../who-teaches.ts'
import { isOffAhead } from './day-off.ts'

export type ListedCall = {
  call: typeof calls.$inferSelect
  person: Pick<typeof users.$inferSelect, 'id' | 'name' | 'phone' | 'email'>
  session: PricedSession & Pick<typeof sessions.$inferSelect, 'title' | 'tutor'>
  cancelReason: (typeof bookings.$inferSelect)['cancelReasonCode']
  change: typeof classChanges.$inferSelect | null
  /** Of a seat that is kept for them: until when. */
  offerExpiresAt: Date | null
  dayOff: Pick<typeof daysOff.$inferSelect, 'act' | 'reason'> | null
}

/** Older news is no news. */
const NEWS_MS = 30 * 24 * 3600_000

const isTutor = sql`${sessionTutor} = ${calls.userId}`
/** A substitute takes the changed class, or took it or is to take it by the change itself. */
const isSubstitute = sql`(${classChanges.kind} = 'substituted' or (select ${classes.substituteId} from ${classes}
  where ${classes.id} = ${classChanges.classId}) = ${calls.userId})`

/**
 * Nobody has told them, and there is something to tell: of a changed class or session only the last change,
 * as long as they have the seat or teach it, have not chosen, and it is not over; who teaches it, as long as
 * that is so; of a seat, as long as it is kept for them.
 */
function isOpen({ database, clock }: Context): SQL | undefined {
  const now = clock()
  const later = alias(classChanges, 'later')
  const isSuperseded = database
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.classId, classChanges.classId),
        gt(later.createdAt, classChanges.createdAt),
        // Who takes a class says nothing of when and where it is.
        or(ne(later.kind, 'substituted'), eq(classChanges.kind, 'substituted')),
      ),
    )
  const isChosen = database
    .select({ id: classChoices.changeId })
    .from(classChoices)
    .where(and(eq(classChoices.changeId, calls.changeId), eq(classChoices.bookingId, calls.bookingId)))
  const isSeated = and(isActiveBooking, sql`${bookings.sessionId} = ${calls.sessionId}`)
  const teaches = and(isNull(calls.bookingId), isNull(sessions.deletedAt), isTutor)
  const concerns = or(isSeated, teaches)
  const takes = and(isNull(calls.bookingId), isNull(sessions.deletedAt), isSubstitute)
  const isAhead = and(
    isNotNull(calls.changeId),
    or(concerns, takes),
    sql`greatest(${classChanges.beforeEndAt}, ${classChanges.afterEndAt}) > ${now.toISOString()}`,
    notExists(isSuperseded),
    notExists(isChosen),
  )
  const isRecent = and(
    notInArray(calls.kind, [
      'session_changed',
      'day_off',
      'seat_offered',
      'tutor_assigned',
      'tutor_replaced',
    ]),
    isNull(calls.changeId),
    gt(calls.createdAt, new Date(now.getTime() - NEWS_MS)),
  )
  const newer = alias(calls, 'newer')
  const isRepeated = database
    .select({ id: newer.id })
    .from(newer)
    .where(
      and(
        eq(newer.userId, calls.userId),
        eq(newer.sessionId, calls.sessionId),
        sql`${newer.bookingId} is not distinct from ${calls.bookingId}`,
        eq(newer.kind, calls.kind),
        // Those of one moment are in the order of their ids.
        sql`(${newer.createdAt}, ${newer.id}) > (${calls.createdAt}, ${calls.id})`,
      ),
    )
  const isStanding = and(
    or(
      and(eq(calls.kind, 'session_changed'), concerns),
      and(eq(calls.kind, 'tutor_assigned'), isTutor),
      and(eq(calls.kind, 'tutor_replaced'), not(isTutor)),
    ),
    isNull(sessions.deletedAt),
    gt(sessions.classEnd, now),
    notExists(isRepeated),
  )
  const isKept = and(
    eq(calls.kind, 'seat_offered'),
    gt(waitlistEntries.offerExpiresAt, now),
    notExists(isRepeated),
  )
  return and(
    isNull(calls.toldAt),
    isNull(users.deletedAt),
    or(isAhead, isOffAhead(now), isStanding, isKept, isRecent),
  )
}

/** Their place in the line of the session, while a seat is kept for them. There is one at most. */
const isOffered = and(
  eq(waitlistEntries.sessionId, calls.sessionId),
  eq(waitlistEntries.userId, calls.userId),
  eq(waitlistEntries.state, sql`'offered'`),
)

const order: ListOrder = { at: calls.createdAt, id: calls.id, isOldestFirst: true }
const placeOf = ({ call }: ListedCall) => ({ at: call.createdAt, id: call.id })

/** One page of the people to call, the oldest news first. */
export function listCalls(context: Context, paging: Paging): Promise<{ rows: ListedCall[] } & PageCursors> {
  const select = selectCalls(context)
  return readPage<typeof select, ListedCall>(select, { wanted: isOpen(context), order, paging, placeOf })
}

const OF_PERSON_LIMIT = 20

/** Lists what nobody has told this person yet, the oldest news first. */
export const listCallsOf = (context: Context, userId: string): Promise<ListedCall[]> =>
  selectCalls(context)
    .where(and(eq(calls.userId, userId), isOpen(context)))
    .orderBy(asc(calls.createdAt), asc(calls.id))
    .limit(OF_PERSON_LIMIT)

function selectCalls({ database }: Context) {
  const { id, name, phone, email } = users
  const { id: sessionId, title, tutor, feeMinor, lateJoin, classStart, parts } = sessions
  return database
    .select({
      call: calls,
      person: { id, name, phone, email },
      session: { id: sessionId, title, tutor, feeMinor, lateJoin, classStart, parts },
      cancelReason: bookings.cancelReasonCode,
      change: classChanges,
      offerExpiresAt: waitlistEntries.offerExpiresAt,
      dayOff: { act: daysOff.act, reason: daysOff.reason },
    })
    .from(calls)
    .innerJoin(users, eq(users.id, calls.userId))
    .innerJoin(sessions, eq(sessions.id, calls.sessionId))
    .leftJoin(bookings, eq(bookings.id, calls.bookingId))
    .leftJoin(classChanges, eq(classChanges.id, calls.changeId))
    .leftJoin(waitlistEntries, isOffered)
    .leftJoin(daysOff, eq(daysOff.id, calls.dayOffId))
    .$dynamic()
}

/** How many people there are to call. */
export async function countPeopleToCall(context: Context): Promise<number> {
  const [counted] = await context.database
    .select({ people: countDistinct(calls.userId) })
    .from(calls)
    .innerJoin(users, eq(users.id, calls.userId))
    .innerJoin(sessions, eq(sessions.id, calls.sessionId))
    .leftJoin(bookings, eq(bookings.id, calls.bookingId))
    .leftJoin(classChanges, eq(classChanges.id, calls.changeId))
    .leftJoin(waitlistEntries, isOffered)
    .where(isOpen(context))
  return counted?.people ?? 0
}
