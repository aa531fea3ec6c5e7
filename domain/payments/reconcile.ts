import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { ApiError } from '../../contract/errors.ts'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import { checkouts, payments, sessions, users } from '../../db/schema.ts'
import type { Cards } from '../../providers/cards.ts'
import type { Context } from '../context.ts'
import { type Checkout, closeCheckout } from '../seats/holds.ts'
import { processCardEvents } from './card-events.ts'
import { refundPayment } from './refund-payment.ts'
import { settle } from './settle.ts'

const BATCH = 10
/** A payment that begins late in its hold may be finished after it. Later, the intent is ended at the provider. */
const GRACE_MS = 20 * 60_000

/**
 * Finishes what was left unfinished, by a closed browser, a notice that never came, a process that died or a provider
 * that was away: one round of each kind of work below. What fails is tried again in the next. False when another process
 * is at one of them.
 */
export async function reconcile(context: Context, signal?: AbortSignal): Promise<boolean> {
  const rounds = await Promise.all([
    processRefunds(context, signal),
    reconcileCheckouts(context, signal),
    processMissedEvents(context, signal),
  ])
  return rounds.every(Boolean)
}

/** Gives back all the money that is due back. By itself, so that a cancelled session keeps nobody waiting for their seat. */
export const processRefunds = (context: Context, signal?: AbortSignal): Promise<boolean> =>
  withAdvisoryLock(context, ADVISORY_LOCKS.refunds, (cards) => finishRefunds(context, cards, signal))

/** Asks about every payment that was begun, and brings it to its end. */
export const reconcileCheckouts = (context: Context, signal?: AbortSignal): Promise<boolean> =>
  withAdvisoryLock(context, ADVISORY_LOCKS.checkouts, (cards) => finishCheckouts(context, cards, signal))

/** Hears of what the provider's notices would have told, had they come. */
export const processMissedEvents = (context: Context, signal?: AbortSignal): Promise<boolean> =>
  withAdvisoryLock(context, ADVISORY_LOCKS['card events'], (cards) =>
    processCardEvents(context, cards, signal),
  )

/** False when another process is at it. */
async function withAdvisoryLock(
  { cards, database }: Context,
  key: number,
  work: (cards: Cards) => Promise<void>,
): Promise<boolean> {
  if (!cards) return true
  // The transaction keeps the lock for the round, and a killed process loses it with its connection.
  return database.transaction(async (lock) => {
    const { rows } = await lock.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${key}) as mine`,
    )
    if (!rows[0]?.mine) return false
    await work(cards)
    return true
  })
}

async function finishRefunds(context: Context, cards: Cards, signal?: AbortSignal): Promise<void> {
  const read = (after: string) =>
    context.database
      .select()
      .from(payments)
      .where(and(eq(payments.status, 'refund_due'), gt(payments.id, after)))
      .orderBy(asc(payments.id))
      .limit(BATCH)
  await inBatches(context, signal, read, async (payment) => {
    await refundPayment(context, cards, payment)
  })
}

async function finishCheckouts(context: Context, cards: Cards, signal?: AbortSignal): Promise<void> {
  const read = async (after: string) => {
    const rows = await context.database
      .select({ checkout: checkouts, removedAt: sessions.removedAt, deletedAt: users.deletedAt })
      .from(checkouts)
      .innerJoin(sessions, eq(sessions.id, checkouts.sessionId))
      .innerJoin(users, eq(users.id, checkouts.userId))
      .where(and(isNull(checkouts.settledAt), gt(checkouts.id, after)))
      .orderBy(asc(checkouts.id))
      .limit(BATCH)
    return rows.map(({ checkout, removedAt, deletedAt }) => ({
      id: checkout.id,
      checkout,
      isForNothing: removedAt !== null || deletedAt !== null,
    }))
  }
  await inBatches(context, signal, read, async ({ checkout, isForNothing }) => {
    const over = checkout.heldUntil.getTime() + GRACE_MS < context.clock().getTime()
    await finishCheckout(context, cards, checkout, isForNothing || over)
  })
}

/** One that is no longer wanted is ended at the provider before it is closed here, so that nobody pays for nothing. */
async function finishCheckout(context: Context, cards: Cards, checkout: Checkout, unwanted: boolean) {
  const { intentId } = checkout
  // Without an intent's id nobody was ever given the secret to pay it.
  const { payment, status } = intentId
    ? await settle(context, cards, intentId)
    : { payment: undefined, status: 'unknown' as const }
  if (payment || status === 'canceled' || status === 'processing' || !unwanted) return
  if (intentId && status !== 'unknown' && !(await cards.cancelIntent(intentId))) return
  await closeCheckout(context, checkout)
}

/** One batch after another until none is left, none was answered, or the process is to stop. */
async function inBatches<Row extends { id: string }>(
  { log }: Context,
  signal: AbortSignal | undefined,
  read: (after: string) => Promise<Row[]>,
  finish: (row: Row) => Promise<void>,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  while (!signal?.aborted) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return
    const failures: unknown[] = []
    await Promise.all(
      rows.map((row) =>
        finish(row).catch((error: unknown) => {
          failures.push(error)
          log.warn({ err: error, id: row.id }, 'not reconciled yet')
        }),
      ),
    )
    const isAway = failures.every((error) => error instanceof ApiError && error.status === 503)
    if (failures.length === rows.length && isAway) return
    after = last.id
  }
}
