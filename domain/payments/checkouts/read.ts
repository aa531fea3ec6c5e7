import { and, asc, desc, eq, exists, inArray, isNull, notExists, or } from 'drizzle-orm'
import { ApiError, notFound } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { attempts, bookings, checkouts, payments, redemptions } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { type PartOf, partOf } from '../../fee-parts/of-money.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import { mayAskAtOnce } from '../attempts/ask-in-turn.ts'
import { isUnfinished, providerOf } from '../attempts/attempts.ts'
import { findPendingSwitch } from '../kinds/pending-switch.ts'
import { ofPayment } from '../ledger/seat-money.ts'
import { isUndecided } from '../settlement/deciding.ts'
import { settle } from '../settlement/settle.ts'
import { type CheckoutStatus, checkoutStatus, type WholeCheckout } from './state.ts'

export type ShownCheckout = CheckoutStatus & {
  checkout: Checkout
  bookingId?: string | undefined
  /** Which part of a fee it pays, and of how many. */
  part?: PartOf | undefined
  /** The booking that it moves to its session. */
  movesBooking?: string | undefined
}

const LIST_LIMIT = 20

/** A checkout of the actor's own. Asks the providers of its attempts that are not over. Throws 404. */
export async function readCheckout(context: Context, actor: Actor, id: string): Promise<ShownCheckout> {
  const whole = await findOwn(context, actor, id)
  const hasAsked = await askProviders(context, whole)
  return withBooking(context, hasAsked ? await findOwn(context, actor, id) : whole)
}

async function findOwn({ database }: Context, actor: Actor, id: string): Promise<WholeCheckout> {
  const [checkout] = await database
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, id), eq(checkouts.userId, actor.id)))
  const [whole] = checkout ? await readWhole(database, [checkout]) : []
  if (!whole) throw notFound('checkout_not_found')
  return whole
}

/** Whether any was asked. One that does not answer, or was asked just now, changes nothing. */
async function askProviders(context: Context, whole: WholeCheckout): Promise<boolean> {
  let hasAsked = false
  for (const attempt of whole.attempts) {
    const mayKnow = attempt.reference !== null && (attempt.state === 'open' || isUndecided(attempt))
    if (!mayKnow || !providerOf(context, attempt) || !mayAskAtOnce(context, attempt.id)) continue
    hasAsked = true
    await settle(context, attempt).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  }
  return hasAsked
}

/**
 * The actor's checkouts that are not over: open, confirming, or with money on its way back. The newest
 * twenty.
 */
export async function listOwnCheckouts(context: Context, actor: Actor): Promise<ShownCheckout[]> {
  const { database } = context
  const isDue = database
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.checkoutId, checkouts.id), eq(payments.status, 'refund_due')))
  const isDecided = database
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.checkoutId, checkouts.id), isUnfinished))
  const isPaid = database
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.checkoutId, checkouts.id), eq(payments.status, 'paid')))
  const rows = await database
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, actor.id),
        notExists(isPaid),
        or(isNull(checkouts.closedAt), exists(isDecided), exists(isDue)),
      ),
    )
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
    .limit(LIST_LIMIT)
  const whole = await readWhole(database, rows)
  const shown = await Promise.all(whole.map((one) => withBooking(context, one)))
  return shown.filter(({ state }) => state !== 'ended' && state !== 'refunded')
}

async function withBooking(context: Context, whole: WholeCheckout): Promise<ShownCheckout> {
  const { database } = context
  const { checkout } = whole
  const part = await partOf(database, checkout)
  const movesBooking = (await findPendingSwitch(database, checkout))?.bookingId
  const status = { ...checkoutStatus(whole, context.clock()), part, movesBooking }
  const { payment } = status
  if (!payment && checkout.amountMinor > 0) return { ...status, checkout }
  const [booking] = payment
    ? await database.select({ id: bookings.id }).from(bookings).where(ofPayment(database, payment.id))
    : await database
        .select({ id: redemptions.bookingId })
        .from(redemptions)
        .where(eq(redemptions.checkoutId, checkout.id))
  return { ...status, checkout, bookingId: booking?.id ?? undefined }
}

async function readWhole(queries: Executor, rows: Checkout[]): Promise<WholeCheckout[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [made, paid] = await Promise.all([
    queries
      .select()
      .from(attempts)
      .where(inArray(attempts.checkoutId, ids))
      .orderBy(asc(attempts.createdAt), asc(attempts.id)),
    queries
      .select()
      .from(payments)
      .where(inArray(payments.checkoutId, ids))
      .orderBy(asc(payments.recordedAt), asc(payments.id)),
  ])
  return rows.map((checkout) => ({
    checkout,
    attempts: made.filter(({ checkoutId }) => checkoutId === checkout.id),
    payments: paid.filter(({ checkoutId }) => checkoutId === checkout.id),
  }))
}
