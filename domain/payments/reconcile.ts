import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { ApiError } from '../../contract/errors.ts'
import { checkouts, payments, sessions, users } from '../../db/schema.ts'
import type { Cards } from '../../providers/cards.ts'
import type { Context } from '../context.ts'
import { closeCheckout } from '../seats/free.ts'
import type { Checkout } from '../seats/holds.ts'
import { processCardEvents } from './card-events.ts'
import { refundPayment } from './refund-payment.ts'
import { settle } from './settle.ts'

const BATCH = 10
/** A payment may be finished this long after its hold expired. Then the intent is cancelled at the provider. */
const GRACE_MS = 20 * 60_000

/**
 * Finishes what was left unfinished, by a closed browser, a notice that never came, a process that died or a provider
 * that was away: one round of each kind of work below. What fails is tried again in the next.
 */
export async function reconcile(context: Context, signal?: AbortSignal): Promise<void> {
  await Promise.all([
    processRefunds(context, signal),
    reconcileCheckouts(context, signal),
    processMissedEvents(context, signal),
  ])
}

/** Makes all refunds that are due. A task of its own, so that the many refunds of a cancelled session delay no checkout. */
export async function processRefunds(context: Context, signal?: AbortSignal): Promise<void> {
  const { cards } = context
  if (!cards) return
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

/** Processes events whose webhooks were lost. */
export async function processMissedEvents(context: Context, signal?: AbortSignal): Promise<void> {
  if (context.cards) await processCardEvents(context, context.cards, signal)
}

/** Settles every open checkout, and cancels those that expired. */
export async function reconcileCheckouts(context: Context, signal?: AbortSignal): Promise<void> {
  const { cards } = context
  if (!cards) return
  const read = async (after: string) => {
    const rows = await context.database
      .select({ checkout: checkouts, sessionDeletedAt: sessions.deletedAt, userDeletedAt: users.deletedAt })
      .from(checkouts)
      .innerJoin(sessions, eq(sessions.id, checkouts.sessionId))
      .innerJoin(users, eq(users.id, checkouts.userId))
      .where(and(isNull(checkouts.closedAt), gt(checkouts.id, after)))
      .orderBy(asc(checkouts.id))
      .limit(BATCH)
    return rows.map(({ checkout, sessionDeletedAt, userDeletedAt }) => ({
      id: checkout.id,
      checkout,
      isUnwanted: sessionDeletedAt !== null || userDeletedAt !== null,
    }))
  }
  await inBatches(context, signal, read, async ({ checkout, isUnwanted }) => {
    const isExpired = checkout.holdExpiresAt.getTime() + GRACE_MS < context.clock().getTime()
    await settleCheckout(context, cards, checkout, isUnwanted || isExpired)
  })
}

/** An unwanted checkout is cancelled at the provider before it is closed here, so that nobody pays for nothing. */
async function settleCheckout(context: Context, cards: Cards, checkout: Checkout, unwanted: boolean) {
  const { intentId } = checkout
  // Without an intent id nobody ever received the secret to pay it.
  const { payment, status } = intentId
    ? await settle(context, cards, intentId)
    : { payment: undefined, status: 'unknown' as const }
  if (payment || status === 'canceled' || status === 'processing' || !unwanted) return
  if (intentId && status !== 'unknown' && !(await cards.cancelIntent(intentId))) return
  await context.database.transaction((transaction) => closeCheckout(transaction, context, checkout))
}

/** Runs batch after batch until no rows are left, the provider is unavailable, or the process stops. */
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
    const isUnavailable = failures.every((error) => error instanceof ApiError && error.status === 503)
    if (failures.length === rows.length && isUnavailable) return
    after = last.id
  }
}
