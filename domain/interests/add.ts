import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/http/errors.ts'
import { INTEREST_DAYS, MAX_INTERESTS, type WantedInterest } from '../../contract/interests/interests.ts'
import { sessionState } from '../../contract/sessions/session-state.ts'
import type { Executor } from '../../db/client.ts'
import { interests, sessions, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { requireOffered } from '../catalogue/require.ts'
import { type Context, newId } from '../context.ts'
import { isConfirmed } from '../messages/contacts/channels-and-language.ts'
import { readSessions } from '../seats/lock.ts'
import { waitlistEnd } from '../seats/waitlist.ts'
import { isApprovedSession } from '../session-visibility.ts'
import { readInterestTopic, writeInterestLink } from './link.ts'
import { tellNoted } from './messages.ts'
import { type Interest, isOpenInterest } from './open.ts'

const DAY_MS = 24 * 3600_000
/** Bounds what one request deletes. */
const MAX_SWEPT = 1000

type Target = Pick<typeof interests.$inferInsert, 'sessionId' | 'level' | 'subject' | 'tutorId'>

/**
 * Notes what a person wants to hear of when it opens, confirms it to them, and returns its id. The same again
 * is the same. Throws 400 for a level or subject that is not offered; 404 for an unknown session or tutor;
 * 409 for a session that one can book or wait for, without a confirmed address or number, and for more than
 * ten.
 */
export function addInterest(
  context: Context,
  { id: userId }: Actor,
  wanted: WantedInterest,
): Promise<string> {
  return context.database.transaction(async (transaction) => {
    const now = context.clock()
    // One wish of a person after the other, so that their number is bounded.
    const [person] = await transaction
      .select({ isConfirmed })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update')
    if (!person?.isConfirmed) throw conflict('waitlist_needs_confirmed_address')
    const target = await targetOf(transaction, wanted, now)
    await sweepEnded(transaction, now)
    const open = await transaction
      .select()
      .from(interests)
      .where(and(eq(interests.userId, userId), isOpenInterest(now)))
    const same = open.find((one) => keyOf(one) === keyOf(target))
    if (same) return same.id
    if (open.length >= MAX_INTERESTS)
      throw conflict({ code: 'too_many_interests', params: { max: MAX_INTERESTS } })
    const id = newId(context)
    const endsAt = new Date(now.getTime() + INTEREST_DAYS * DAY_MS)
    await transaction.insert(interests).values({ id, userId, ...target, createdAt: now, endsAt })
    await confirm(transaction, context, { id, userId, endsAt })
    return id
  })
}

/** The message has the link that ends the wish without a sign-in. */
async function confirm(
  transaction: Executor,
  context: Context,
  wish: Pick<Interest, 'id' | 'userId' | 'endsAt'>,
): Promise<void> {
  const topic = await readInterestTopic(transaction, wish.id, context.clock())
  if (!topic) throw new Error('The interest was not noted')
  const path = await writeInterestLink(transaction, context, wish)
  await tellNoted(transaction, context, wish, topic, path)
}

const keyOf = ({ sessionId, level, subject, tutorId }: Target) =>
  [sessionId, level, subject, tutorId].map((part) => part ?? '').join(' ')

async function targetOf(transaction: Executor, wanted: WantedInterest, now: Date): Promise<Target> {
  if ('sessionId' in wanted) {
    await requireClosed(transaction, wanted.sessionId, now)
    return { sessionId: wanted.sessionId, level: null, subject: null, tutorId: null }
  }
  await requireOffered(transaction, wanted)
  const { tutorId } = wanted
  const isThere = tutorId && and(eq(users.id, tutorId), isNull(users.deletedAt))
  if (isThere && (await transaction.$count(users, isThere)) === 0) throw notFound('tutor_not_found')
  return { sessionId: null, ...wanted }
}

/** A public session that takes nobody now, and will not by itself. */
async function requireClosed(transaction: Executor, sessionId: string, now: Date): Promise<void> {
  const isPublic = and(eq(sessions.id, sessionId), isApprovedSession)
  const [found] = await readSessions(transaction, [sessionId])
  if (!found || (await transaction.$count(sessions, isPublic)) === 0) throw notFound('session_not_found')
  const { capacity, enrolled } = found
  const seatsLeft = capacity === null ? null : capacity - enrolled
  const { state } = sessionState({ ...found, seatsLeft }, now)
  const hasLine = state === 'soldOut' && now <= waitlistEnd(found)
  if (state === 'open' || state === 'notOpen' || hasLine) throw conflict('session_takes_people')
}

/** Deletes what has ended, whosever it is: who asks next clears up. */
async function sweepEnded(transaction: Executor, now: Date): Promise<void> {
  const ended = transaction
    .select({ id: interests.id })
    .from(interests)
    .where(lte(interests.endsAt, now))
    .limit(MAX_SWEPT)
    .for('update', { skipLocked: true })
  await transaction.delete(interests).where(inArray(interests.id, ended))
}
