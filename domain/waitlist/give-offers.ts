import { and, asc, eq, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings, calls, checkouts, sessions, users, waitlistEntries } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { writeMessages } from '../messages/outbox/write.ts'
import { afterDeskMinutes, wakingTime } from '../quiet-hours.ts'
import { newcomersPrice } from '../sales/price.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { publishSeatFreed } from '../seats/freed.ts'
import { countHolds, isActiveAt } from '../seats/holds.ts'
import { type LockedSession, lockSession } from '../seats/lock.ts'
import { hasWaitlist, type WaitlistEntry, waitlistEnd } from '../seats/waitlist.ts'
import { isApproved } from '../session-visibility.ts'
import { rules } from '../settings/rules.ts'
import { endWaitlist, type WaitlistProblem } from './end-waitlist.ts'
import { offer, offerKey, offerTo } from './messages.ts'
import { writePlaceLinks } from './place-link.ts'

const MINUTE_MS = 60_000
const SECOND_MS = 1000
/** Bounds the rows and emails of one transaction. */
const MAX_OFFERS = 500

/**
 * Offers the free seats of a session to the first on the waitlist, or sees to it that it is done in the
 * morning. First it closes the offers that have run out. Any number of processes may run it at once, any
 * number of times: the session's lock makes one of them give each seat out.
 */
export async function giveOffers(context: Context, sessionId: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const session = await lockSession(transaction, sessionId)
    if (!session || !hasWaitlist(session)) return
    const now = context.clock()
    await extendUnreached(transaction, context, session)
    await lapseOffers(transaction, sessionId, now)
    const problem = waitlistProblem(session, now)
    if (problem) {
      await endWaitlist(transaction, context, session, problem)
      return
    }
    const free = session.waiting === 0 ? 0 : await countFree(transaction, session, now)
    if (free === 0) return
    const at = wakingTime(waitlistEnd(session), now)
    if (at > now) await publishSeatFreed(transaction, context, sessionId, at)
    else await offerSeats(transaction, context, session, free)
  })
}

const waitlistProblem = (session: LockedSession, now: Date): WaitlistProblem | null => {
  if (!isApproved(session)) return 'cancelled'
  return now > waitlistEnd(session) ? 'over' : null
}

/** An offer whose person is paying lasts as long as their checkout holds the seat. */
async function lapseOffers(transaction: Executor, sessionId: string, now: Date): Promise<void> {
  const { userId, offerExpiresAt, state } = waitlistEntries
  const paying = transaction
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.sessionId, sessionId), eq(checkouts.userId, userId), isActiveAt(now)))
  await transaction
    .update(waitlistEntries)
    .set({ state: 'lapsed', closedAt: now })
    .where(
      and(
        eq(waitlistEntries.sessionId, sessionId),
        eq(state, 'offered'),
        lte(offerExpiresAt, now),
        notExists(paying),
      ),
    )
}

async function countFree(
  transaction: Executor,
  { id, capacity, enrolled }: LockedSession,
  now: Date,
): Promise<number> {
  if (capacity === null) return MAX_OFFERS
  const [counted] = await countHolds(transaction, [id], now)
  return Math.max(0, capacity - enrolled - (counted?.held ?? 0))
}

/** On a whole second, and not after the last class. */
const endOf = (session: LockedSession, regular: Date) =>
  new Date(Math.min(Math.ceil(regular.getTime() / SECOND_MS) * SECOND_MS, waitlistEnd(session).getTime()))

/** The offers end together, and their end is an event as that of a hold. */
async function offerSeats(
  transaction: Executor,
  context: Context,
  session: LockedSession,
  free: number,
): Promise<void> {
  const now = context.clock()
  const { offerMinutes } = await rules.waitlist.read(transaction)
  const expiresAt = endOf(session, new Date(now.getTime() + offerMinutes * MINUTE_MS))
  const wanted = Math.min(free, MAX_OFFERS)
  const offered = await offerToFirst(transaction, session.id, { now, expiresAt, count: wanted })
  if (offered.length < wanted) await dropUnreachable(transaction, session.id, now)
  if (offered.length === 0) return
  await publishSeatFreed(transaction, context, session.id, expiresAt)
  if (offered.length === MAX_OFFERS) await publishSeatFreed(transaction, context, session.id)
  const { fullMinor: feeMinor } = await newcomersPrice(transaction, context, session)
  const pathOf = await writePlaceLinks(transaction, context, offered, waitlistEnd(session))
  const { title } = session
  await writeMessages(
    transaction,
    context,
    offer,
    offered.map((entry) => offerTo(entry, pathOf(entry), { title, feeMinor, until: expiresAt })),
  )
}

/** Those whom no message reaches have longer: the desk rings them, in its opening hours. */
async function extendUnreached(
  transaction: Executor,
  context: Context,
  session: LockedSession,
): Promise<void> {
  if (session.offered === 0) return
  const { id, sessionId, state, offerExpiresAt } = waitlistEntries
  const rung = await transaction
    .select({ id, offerExpiresAt, rungAt: calls.createdAt })
    .from(waitlistEntries)
    .innerJoin(calls, eq(calls.dedupeKey, sql`${offerKey({ id: '' })} || ${id}`))
    .where(and(eq(sessionId, session.id), eq(state, 'offered')))
  if (rung.length === 0) return
  const { deskOfferMinutes } = await rules.waitlist.read(transaction)
  for (const entry of rung) {
    const until = endOf(session, afterDeskMinutes(entry.rungAt, deskOfferMinutes))
    if (entry.offerExpiresAt === null || entry.offerExpiresAt >= until) continue
    await transaction.update(waitlistEntries).set({ offerExpiresAt: until }).where(eq(id, entry.id))
    await publishSeatFreed(transaction, context, session.id, until)
  }
}

/**
 * Never to somebody who has a seat, or whose account is gone: a program that knows of no line may have seen
 * to either.
 */
function offerToFirst(
  transaction: Executor,
  sessionId: string,
  { now, expiresAt, count }: { now: Date; expiresAt: Date; count: number },
): Promise<WaitlistEntry[]> {
  const { id, userId, number, state } = waitlistEntries
  const seat = transaction
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.sessionId, sessionId), eq(bookings.userId, userId), isActiveBooking))
  const first = transaction
    .select({ id })
    .from(waitlistEntries)
    .innerJoin(users, and(eq(users.id, userId), isNull(users.deletedAt)))
    .where(and(eq(waitlistEntries.sessionId, sessionId), eq(state, sql`'waiting'`), notExists(seat)))
    .orderBy(asc(number))
    .limit(count)
  return transaction
    .update(waitlistEntries)
    .set({ state: 'offered', offeredAt: now, offerExpiresAt: expiresAt })
    .where(inArray(id, first))
    .returning()
}

/**
 * Drops who still waits when everybody else has an offer: they can have none, and would keep the seats from
 * all others.
 */
async function dropUnreachable(transaction: Executor, sessionId: string, now: Date): Promise<void> {
  await transaction
    .update(waitlistEntries)
    .set({ state: 'ended', closedAt: now })
    .where(and(eq(waitlistEntries.sessionId, sessionId), eq(waitlistEntries.state, 'waiting')))
}

/** At eight in the morning many sessions have seats to give, and requests need connections too. */
const AT_ONCE = 4

/** Gives the free seats of these sessions out. A session that fails does not keep the others waiting. */
export async function handleFreedSeats(context: Context, sessionIds: string[]): Promise<void> {
  const withWaitlist = await context.database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, sessionIds), sql`(${sessions.waiting} > 0 or ${sessions.offered} > 0)`))
  const failures: unknown[] = []
  for (let at = 0; at < withWaitlist.length; at += AT_ONCE) {
    const some = withWaitlist.slice(at, at + AT_ONCE)
    const results = await Promise.allSettled(some.map(({ id }) => giveOffers(context, id)))
    failures.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])))
  }
  if (failures.length > 0) throw failures[0]
}

const MAX_SESSIONS = 1000

/**
 * Looks at every session with a waitlist. Events do all that in time; this finds what was lost with a queue,
 * or ends without an event, such as the registration.
 */
export async function sweepWaitlists(context: Context): Promise<void> {
  const found = await context.database
    .select({ id: sessions.id })
    .from(sessions)
    .where(sql`${sessions.waiting} > 0 or ${sessions.offered} > 0`)
    .limit(MAX_SESSIONS)
  for (const { id } of found) await giveOffers(context, id)
}
