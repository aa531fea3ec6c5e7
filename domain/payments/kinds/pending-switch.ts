import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { bookings, checkouts, classChoices, switches } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { dueOfSwitch, readSwitchPlan } from '../../fee-parts/switch-plan.ts'
import { readUsed } from '../../fee-parts/used.ts'
import { type Booking, isActiveBooking } from '../../seats/bookings.ts'
import { type Checkout, isSwitch } from '../../seats/checkouts.ts'
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
