import { conflict } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import type { Queries } from '../../db/client.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { findHold, releaseHold } from '../payments/hold.ts'
import { getSession } from '../sessions/read.ts'
import { whyNotBookable } from './bookable.ts'
import { findLiveBooking, hasFreeSeat, insertBooking, type LockedSession, lockSession } from './seat.ts'

/**
 * Books a free session and answers the booking's id; the same id however often it is asked (C32).
 * Throws 404 for a session the actor may not see, 409 for what T13 forbids.
 */
export async function bookFreeSession(context: Context, actor: Actor, sessionId: string): Promise<string> {
  const booked = await findLiveBooking(context.database, actor.id, sessionId)
  if (booked) return booked.id
  const session = await getSession(context, actor, sessionId)
  refuse(session, context.clock())
  // Those who come too late are told so without waiting for the lock.
  if (session.capacity !== null && session.enrolled + session.held >= session.capacity) {
    const own = await findOwn(context, actor, sessionId)
    if (own.booking) return own.booking.id
    if (!own.hold) throw conflict(wording.soldOut)
  }
  const id = await context.database.transaction((transaction) =>
    claim(transaction, context, actor, sessionId),
  )
  context.seatsChanged(sessionId)
  return id
}

async function findOwn({ database, clock }: Context, actor: Actor, sessionId: string) {
  return {
    booking: await findLiveBooking(database, actor.id, sessionId),
    hold: await findHold(database, actor.id, sessionId, clock()),
  }
}

function refuse(session: LockedSession, now: Date): void {
  const refusal = whyNotBookable(session, now)
  if (refusal) throw refusal
  if (session.feeMinor > 0) throw conflict(wording.needsPayment)
}

/** One transaction under the session's lock: a seat and its booking, or neither. */
async function claim(
  transaction: Queries,
  context: Context,
  actor: Actor,
  sessionId: string,
): Promise<string> {
  const session = await lockSession(transaction, sessionId)
  if (!session) throw conflict(wording.notBookable)
  const booked = await findLiveBooking(transaction, actor.id, sessionId)
  if (booked) return booked.id
  const now = context.clock()
  refuse(session, now)
  if (!(await hasFreeSeat(transaction, session, actor.id, now))) throw conflict(wording.soldOut)
  await releaseHold(transaction, actor.id, sessionId, now)
  return insertBooking(transaction, context, session, actor.id)
}
