import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { bookings, checkouts, classChoices, feeParts, switches } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { dueOfSwitch, readSwitchPlan } from '../../fee-parts/switch-plan.ts'
import { readUsed } from '../../fee-parts/used.ts'
import { type Booking, isActiveBooking } from '../../seats/bookings.ts'
import { type Checkout, isSwitch } from '../../seats/checkouts.ts'
import { type LockedSession, lockSessionsOf } from '../../seats/lock.ts'
import type { SeatRequest } from '../../seats/request.ts'
import { readWorth } from '../ledger/refunded.ts'

/** A booking's move to another session. */
export type Switch = typeof switches.$inferSelect

/** The switch that a checkout pays for, if it is not done yet. */
export async function findPendingSwitch(
  queries: Executor,
  { id, kind }: Pick<Checkout, 'id' | 'kind'>,
): Promise<Switch | undefined> {
  if (!isSwitch({ kind })) return undefined
  const [found] = await queries
    .select()
    .from(switches)
    .where(and(eq(switches.checkoutId, id), isNull(switches.doneAt)))
  return found
}

/**
 * Locks the session of a checkout, and with it the one that a switch leaves. Returns the first; for a part of
 * a fee the session of the seat, which may have been switched since the checkout began.
 */
export async function lockSessionOf(
  transaction: Executor,
  checkout: Pick<Checkout, 'id' | 'kind' | 'sessionId' | 'partId'>,
): Promise<LockedSession | undefined> {
  const waiting = await findPendingSwitch(transaction, checkout)
  const left = waiting ? [waiting.fromSessionId] : []
  const find = async () => [await seatSessionOf(transaction, checkout), ...left]
  const locked = await lockSessionsOf(transaction, find)
  const sessionId = await seatSessionOf(transaction, checkout)
  return locked.find(({ id }) => id === sessionId)
}

async function seatSessionOf(
  queries: Executor,
  { partId, sessionId }: Pick<Checkout, 'sessionId' | 'partId'>,
): Promise<string> {
  if (partId === null) return sessionId
  const [seat] = await queries
    .select({ sessionId: bookings.sessionId })
    .from(feeParts)
    .innerJoin(bookings, eq(bookings.id, feeParts.bookingId))
    .where(eq(feeParts.id, partId))
  return seat?.sessionId ?? sessionId
}

/** The same for a person's open checkout of a session, where it is of a switch. */
export async function lockSessionFor(
  transaction: Executor,
  { userId, sessionId }: SeatRequest,
): Promise<void> {
  const isOpen = and(
    eq(checkouts.userId, userId),
    eq(checkouts.sessionId, sessionId),
    eq(checkouts.kind, 'switch'),
    isNull(checkouts.closedAt),
  )
  await lockSessionsOf(transaction, async () => {
    const waiting = await transaction
      .select({ left: switches.fromSessionId })
      .from(checkouts)
      .innerJoin(switches, and(eq(switches.checkoutId, checkouts.id), isNull(switches.doneAt)))
      .where(isOpen)
    return [sessionId, ...waiting.map(({ left }) => left)]
  })
}

async function amountOf(transaction: Executor, checkoutId: string): Promise<number | undefined> {
  const [checkout] = await transaction.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  return checkout?.amountMinor
}

/**
 * The booking that a switch moves, while it is as it was, has had no more classes than its price says, no
 * part was paid that changes what is due now, and nothing else was chosen. Needs the locks of both sessions.
 */
export async function findSwitchable(
  transaction: Executor,
  context: Pick<Context, 'clock' | 'currency'>,
  waiting: Switch,
): Promise<Booking | undefined> {
  const { bookingId, changeId, fromSessionId, fromMinor, usedMinor, createdAt } = waiting
  const [booking] = await transaction
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isActiveBooking))
  if (booking?.sessionId !== fromSessionId) return undefined
  const by = changeId === null ? 'wish' : 'centre'
  if ((await readUsed(transaction, context, booking, by, createdAt)) !== usedMinor) return undefined
  if ((await readWorth(transaction, booking, { usedMinor })) !== fromMinor) return undefined
  const dueMinor = dueOfSwitch(await readSwitchPlan(transaction, context, booking, waiting), waiting)
  if (waiting.checkoutId !== null && (await amountOf(transaction, waiting.checkoutId)) !== dueMinor)
    return undefined
  if (changeId === null) return booking
  const [chosen] = await transaction
    .select({ id: classChoices.bookingId })
    .from(classChoices)
    .where(and(eq(classChoices.bookingId, bookingId), eq(classChoices.changeId, changeId)))
  return chosen ? undefined : booking
}
