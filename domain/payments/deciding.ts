import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { attempts, checkouts } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { lockAvailability } from '../seats/availability.ts'
import { type Checkout, isActive, moveHoldEnd, regularHoldEnd } from '../seats/holds.ts'
import type { Attempt } from './attempts.ts'
import { lockSessionOf } from './waiting-switch.ts'

/**
 * While it is not known whether money moved, its hold does not lapse, for a day at most: bKash ends a payment
 * after a day, and operators are told of what takes longer.
 */
export const DECIDING_MS = 24 * 3600_000

/** Whether the provider or a bank is deciding: money may come, and no other method may start. */
export const isDeciding = ({ state }: Pick<Attempt, 'state'>): boolean =>
  state === 'claiming' || state === 'processing'

/** The same, or a person is. */
export const isUndecided = (attempt: Pick<Attempt, 'state'>): boolean =>
  isDeciding(attempt) || attempt.state === 'review'

/** Until when the hold of an attempt that is being decided lasts. */
export const decidingUntil = ({ claimedAt, processingSince, createdAt }: Attempt): Date =>
  new Date((claimedAt ?? processingSince ?? createdAt).getTime() + DECIDING_MS)

/** The provider says that a bank decides: the seat is kept meanwhile, and no other method starts. */
export async function beginProcessing(context: Context, { id, checkoutId }: Attempt): Promise<void> {
  const now = context.clock()
  await context.database.transaction(async (transaction) => {
    const [checkout] = await transaction.select().from(checkouts).where(eq(checkouts.id, checkoutId))
    if (!checkout) return
    await lockSessionOf(transaction, checkout)
    const [begun] = await transaction
      .update(attempts)
      .set({ state: 'processing', processingSince: now })
      .where(and(eq(attempts.id, id), eq(attempts.state, 'open')))
      .returning()
    if (begun) await keepSeat(transaction, context, checkout, decidingUntil(begun))
  })
}

/** The bank has decided, and no money came: the payer may try again, and the hold lapses as it would have. */
export async function endProcessing(context: Context, { id, checkoutId }: Attempt): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [checkout] = await transaction.select().from(checkouts).where(eq(checkouts.id, checkoutId))
    if (!checkout) return
    await lockSessionOf(transaction, checkout)
    const [ended] = await transaction
      .update(attempts)
      .set({ state: 'open', processingSince: null })
      .where(and(eq(attempts.id, id), eq(attempts.state, 'processing')))
      .returning()
    if (ended) await moveHoldEnd(transaction, context, checkoutId, regularHoldEnd(checkout, ended.method))
  })
}

/** Holds the seat of a checkout until then, or again if it is free. Needs the session's lock. */
export async function keepSeat(
  transaction: Executor,
  context: Context,
  checkout: Checkout,
  until: Date,
): Promise<void> {
  if (checkout.closedAt) return
  const now = context.clock()
  const availability = await lockAvailability(transaction, [checkout], now)
  if (isActive(checkout, now) || availability.hasFreeSeat(checkout))
    await moveHoldEnd(transaction, context, checkout.id, until)
}
