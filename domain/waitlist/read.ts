import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { WaitlistPlace } from '../../contract/waitlist/waitlist.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { checkouts, sessions, waitlistEntries } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { isActiveAt } from '../seats/holds.ts'
import type { SeatRequest } from '../seats/request.ts'

/**
 * A person's place on a waitlist. `offerExpiresAt` is that of their checkout once it has taken over from the
 * offer.
 */
export type Place = { position: number; state: WaitlistPlace['state']; offerExpiresAt: Date | null }

export type ListedPlace = Place & {
  sessionId: string
  title: string
  tutor: string
  feeMinor: number
  classStart: Date
  offeredAt: Date | null
  closedAt: Date | null
}

const DAY_MS = 24 * 3600_000
/** How long one reads what became of a place. */
const SHOWN_MS = 14 * DAY_MS
const LIST_LIMIT = 50
/** Bounds the rows that one person makes the query read. */
const MAX_READ = 200

const { placeholder } = sql

/** How many wait, up to this person. */
export async function readPosition(
  { database }: Context,
  { userId, sessionId }: SeatRequest,
): Promise<number> {
  const { number, state } = waitlistEntries
  const own = database
    .select({ number })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.sessionId, sessionId), eq(waitlistEntries.userId, userId), isWaiting))
  const [counted] = await database
    .select({ position: count() })
    .from(waitlistEntries)
    .where(
      and(eq(waitlistEntries.sessionId, sessionId), eq(state, sql`'waiting'`), lte(number, sql`(${own})`)),
    )
  return counted?.position ?? 0
}

const isWaiting = eq(waitlistEntries.state, sql`'waiting'`)

const placesQuery = prepare('waitlist.places', (reads: Reader, scope: 'all' | 'session') => {
  const { sessionId, userId, createdAt, closedAt, state } = waitlistEntries
  // The limit makes PostgreSQL look the person up by index.
  const recent = reads
    .select({ id: waitlistEntries.id, sessionId, createdAt, number: waitlistEntries.number })
    .from(waitlistEntries)
    .where(
      and(
        eq(userId, placeholder('userId')),
        scope === 'all' ? undefined : eq(sessionId, placeholder('sessionId')),
        or(isNull(closedAt), gt(closedAt, placeholder('shownSince'))),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(MAX_READ)
    .as('recent')
  const newest = reads
    .selectDistinctOn([recent.sessionId], { id: recent.id })
    .from(recent)
    .orderBy(recent.sessionId, desc(recent.createdAt), desc(recent.number))
  return reads
    .select({
      entry: waitlistEntries,
      position: positionColumn,
      heldUntil: heldUntilColumn(placeholder('now')),
      title: sessions.title,
      tutor: sessions.tutor,
      feeMinor: sessions.feeMinor,
      classStart: sessions.classStart,
    })
    .from(waitlistEntries)
    .innerJoin(sessions, and(eq(sessions.id, sessionId), isNull(sessions.deletedAt)))
    .where(
      and(inArray(waitlistEntries.id, newest), inArray(state, ['waiting', 'offered', 'lapsed', 'booked'])),
    )
    .orderBy(
      sql`case ${state} when 'offered' then 1 when 'waiting' then 2 else 3 end`,
      asc(waitlistEntries.offerExpiresAt),
      desc(createdAt),
    )
    .limit(LIST_LIMIT)
})

/**
 * Where a person is in lines, the newest of each session: offers first, then the lines, then what was. At
 * most 50.
 */
export async function listPlaces(
  context: Context,
  { id: userId }: Pick<Actor, 'id'>,
  which?: { sessionId?: string; states?: Place['state'][] },
): Promise<ListedPlace[]> {
  const { reads, clock } = context
  const now = clock()
  const rows = await placesQuery(reads, which?.sessionId === undefined ? 'all' : 'session').execute({
    ...{ now, shownSince: new Date(now.getTime() - SHOWN_MS) },
    ...{ userId, sessionId: which?.sessionId },
  })
  return rows
    .map(({ entry, heldUntil, ...rest }) => ({
      ...rest,
      ...entry,
      ...placeOf(entry, rest.position, heldUntil, now),
    }))
    .filter((place) => !which?.states || which.states.includes(place.state))
}

/** The actor's place on the waitlist of one session, unless they never waited or it has become a seat. */
export async function findPlace(
  context: Context,
  actor: Actor,
  sessionId: string,
): Promise<Place | undefined> {
  const [place] = await listPlaces(context, actor, { sessionId, states: ['waiting', 'offered', 'lapsed'] })
  return place
}

export const positionColumn: SQL<number> = sql<number>`case when ${waitlistEntries.state} = 'waiting' then (
  select count(*)::integer from waitlist_entries ahead
  where ahead.session_id = ${waitlistEntries.sessionId} and ahead.state = 'waiting' and ahead.number <= ${waitlistEntries.number}
) else 0 end`

export const heldUntilColumn = (now: Placeholder | Date) =>
  sql<Date | null>`(
  select ${checkouts.holdExpiresAt} from ${checkouts}
  where ${checkouts.sessionId} = ${waitlistEntries.sessionId} and ${checkouts.userId} = ${waitlistEntries.userId} and ${isActiveAt(now)}
)`.mapWith(checkouts.holdExpiresAt)

export function placeOf(
  { state, offerExpiresAt }: typeof waitlistEntries.$inferSelect,
  position: number,
  heldUntil: Date | null,
  now: Date,
): Place {
  if (state !== 'offered') return { position, state: state as Place['state'], offerExpiresAt: null }
  const until = heldUntil && offerExpiresAt && heldUntil > offerExpiresAt ? heldUntil : offerExpiresAt
  const isOver = until === null || until <= now
  return { position: 0, state: isOver ? 'lapsed' : 'offered', offerExpiresAt: isOver ? null : until }
}
