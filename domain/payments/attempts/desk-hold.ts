import { and, count, eq, inArray } from 'drizzle-orm'
import { conflict } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { attempts, checkouts, users } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { isConfirmed } from '../../messages/contacts/channels-and-language.ts'
import { type Checkout, holdsSeat, isPart } from '../../seats/checkouts.ts'
import { isActiveAt } from '../../seats/holds.ts'
import type { LockedSession } from '../../seats/lock.ts'

const DAY_MS = 24 * 3600_000
/** Seats that people hold for a day without paying are at most this part of a session's. */
const DESK_SHARE = 1 / 5

type DeskHold = { session: LockedSession; checkout: Checkout }

/**
 * Whether a person may hold a seat for a day and pay at the desk or send the money by hand: who has confirmed
 * an address or a number, one at a time, while few others do, and not shortly before the class. The checkout
 * has no attempt at the desk yet. Throws 409. Needs the session's lock.
 */
export async function assertDesk(
  transaction: Executor,
  context: Context,
  { session, checkout }: DeskHold,
): Promise<void> {
  const now = context.clock()
  // Where people join late, before the last class.
  const lastStart = session.lateJoinUntil ?? session.classStart
  const isTooLate = lastStart.getTime() - now.getTime() < DAY_MS
  if (isTooLate && !isPart(checkout)) throw conflict('desk_too_late')
  const [user] = await transaction.select({ isConfirmed }).from(users).where(eq(users.id, checkout.userId))
  if (!user?.isConfirmed) throw conflict('desk_needs_confirmed_address')
  // Who pays a part has the seat, and holds none.
  if (isPart(checkout)) return
  // A transaction id that nobody has confirmed is no payment: it holds a seat as the way to the desk does.
  const active = and(
    eq(attempts.method, 'desk'),
    inArray(attempts.state, ['open', 'held']),
    isActiveAt(now),
    holdsSeat,
  )
  const [own] = await transaction
    .select({ id: attempts.id })
    .from(checkouts)
    .innerJoin(attempts, eq(attempts.checkoutId, checkouts.id))
    .where(and(eq(checkouts.userId, checkout.userId), active))
    .limit(1)
  if (own) throw conflict('desk_one_at_a_time')
  if (session.capacity === null) return
  const [held] = await transaction
    .select({ seats: count() })
    .from(checkouts)
    .innerJoin(attempts, eq(attempts.checkoutId, checkouts.id))
    .where(and(eq(checkouts.sessionId, session.id), active))
  if ((held?.seats ?? 0) >= Math.max(1, Math.floor(session.capacity * DESK_SHARE)))
    throw conflict('desk_full')
}
