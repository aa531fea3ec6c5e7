import { and, asc, desc, eq, gt, gte, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, classChanges, classes, sessions, switches, type users } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { bookingPath } from '../../seats/messages/paths.ts'
import { sessionTutor } from '../../who-teaches.ts'
import type { PlacedClass } from '../plan/placed.ts'

/**
 * A session in somebody's calendar: while they had a seat in it, or taught it. A booking that was switched
 * has stayed in several.
 */
export type Stay = {
  /** The id of the booking, or of the session for who teaches it, which names the entries. */
  entryId: string
  sessionId: string
  title: string
  tutor: string
  path: string
  isBooked: boolean
  /** Which of its booking's stays. Null in `switchedAt`: the first. */
  index: number
  switchedAt: Date | null
  /** Null: from the beginning. */
  from: Date | null
  /** Null: it goes on. */
  until: Date | null
  /** Of its classes; null: all. */
  only: readonly string[] | null
  /** Whether a class is theirs now, or another tutor takes it. */
  isTheirs: (row: PlacedClass) => boolean
}

/** Nobody has that many at a time. */
const MAX_SESSIONS = 200

type Owner = Pick<typeof users.$inferSelect, 'id' | 'role'>
type Reads = Pick<Context, 'database'>

const hasClassSince = (sessionId: SQL, since: Date): SQL =>
  sql`exists (select from ${classes} where ${and(eq(classes.sessionId, sessionId), gte(classes.startAt, since))})`

const left = alias(sessions, 'left_sessions')

/** The sessions that they have booked, or left since then, and that have classes since then. */
export async function readBookedStays({ database }: Reads, { id }: Owner, since: Date): Promise<Stay[]> {
  const rows = await database
    .select({
      booking: bookings,
      leftAt: switches.doneAt,
      left: { id: left.id, title: left.title, tutor: left.tutor },
    })
    .from(bookings)
    .leftJoin(switches, and(eq(switches.bookingId, bookings.id), isNotNull(switches.doneAt)))
    .leftJoin(left, eq(left.id, switches.fromSessionId))
    .where(
      and(
        eq(bookings.userId, id),
        or(isNull(bookings.cancelledAt), gt(bookings.cancelledAt, since)),
        or(
          hasClassSince(sql`${bookings.sessionId}`, since),
          hasClassSince(sql`${switches.fromSessionId}`, since),
        ),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id), asc(switches.doneAt))
    .limit(MAX_SESSIONS)
  const ofBooking = Map.groupBy(rows, ({ booking }) => booking.id)
  return [...ofBooking.values()].flatMap(staysOf).filter(({ until }) => !until || until > since)
}

type Row = {
  booking: typeof bookings.$inferSelect
  leftAt: Date | null
  left: { id: string; title: string; tutor: string } | null
}

function staysOf(rows: Row[]): Stay[] {
  const [{ booking } = {}] = rows
  if (!booking) return []
  const ended = rows.flatMap(({ left, leftAt }) =>
    left && leftAt ? [{ ...left, until: leftAt as Date | null }] : [],
  )
  const { sessionId, title, tutor, cancelledAt } = booking
  const sold = [...ended, { id: sessionId, title, tutor, until: cancelledAt }]
  return sold.map(({ id, ...stay }, index) => {
    const switchedAt = sold[index - 1]?.until ?? null
    return {
      ...stay,
      ...{ entryId: booking.id, sessionId: id, path: bookingPath(booking.id), isBooked: true },
      ...{ index, switchedAt, from: switchedAt ?? booking.createdAt },
      ...{ only: null, isTheirs: () => true },
    }
  })
}

/** The sessions that they teach, and those that were cancelled since then. */
export async function readTaughtStays(
  { database }: Reads,
  { id, role }: Owner,
  since: Date,
): Promise<Stay[]> {
  const { tutorId, deletedAt } = sessions
  const rows = await database
    .select({ id: sessions.id, title: sessions.title, tutor: sessions.tutor, deletedAt })
    .from(sessions)
    .where(
      and(
        eq(sessionTutor, id),
        // An Admin creates sessions of others, and names a tutor without an account by hand.
        role === 'Instructor' ? undefined : isNotNull(tutorId),
        sql`${sessions.status} = 'approved'`,
        or(isNull(deletedAt), gt(deletedAt, since)),
        hasClassSince(sql`${sessions.id}`, since),
      ),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(MAX_SESSIONS)
  const isTheirs = ({ substituteId, heldByName, heldById }: PlacedClass) =>
    substituteId === null && (heldByName === null || heldById === id)
  return rows.map((row) => ({ ...taughtStay(row), only: null, isTheirs }))
}

type Taught = { id: string; title: string; tutor: string; deletedAt: Date | null }

const taughtStay = ({ id: sessionId, title, tutor, deletedAt: until }: Taught) => ({
  ...{ entryId: sessionId, sessionId, title, tutor, path: `/bookedSession/${sessionId}` },
  ...{ isBooked: false, index: 0, switchedAt: null, from: null, until },
})

/**
 * Sessions of others with classes that they take as a substitute, or took until that ended, or held
 * before the session got another tutor.
 */
export async function readTakenStays({ database }: Reads, { id }: Owner, since: Date): Promise<Stay[]> {
  const { title, tutor, deletedAt } = sessions
  const rows = await database
    .selectDistinct({ id: sessions.id, title, tutor, deletedAt, classId: classes.id })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .where(
      and(
        sql`${classes.id} in (
          select ${classChanges.classId} from ${classChanges} where ${classChanges.substituteId} = ${id}
          union all select held.id from ${classes} as held where held.held_by_id = ${id})`,
        ne(sessionTutor, id),
        gte(classes.startAt, since),
        or(isNull(deletedAt), gt(deletedAt, since)),
      ),
    )
    .limit(MAX_SESSIONS)
  const isTheirs = ({ substituteId, heldById }: PlacedClass) => (substituteId ?? heldById) === id
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((own) => {
    const [session] = own
    return session ? [{ ...taughtStay(session), only: own.map(({ classId }) => classId), isTheirs }] : []
  })
}
