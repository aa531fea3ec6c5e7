import { and, asc, eq, getTableColumns, gt, isNull, notExists } from 'drizzle-orm'
import { ApiError } from '../../contract/errors.ts'
import { attempts, checkouts, payments, sessions, users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { closeCheckout } from '../seats/free.ts'
import type { Checkout } from '../seats/holds.ts'
import { isUnfinished } from './attempts.ts'
import { createBackoff } from './backoff.ts'
import { processCardEvents } from './card-events.ts'
import { reconcileAttempt } from './reconcile-attempt.ts'
import { refundPayment } from './refund-payment.ts'

const BATCH = 10
const backoff = createBackoff()
/**
 * A payment may be finished this long after its hold expired. Then the intent is cancelled at the provider.
 */
const GRACE_MS = 20 * 60_000

/**
 * Finishes what was left unfinished, by a closed browser, a notice that never came, a process that died or a
 * provider that was away: one round of each kind of work below. What fails is tried again in the next.
 */
export async function reconcile(context: Context, signal?: AbortSignal): Promise<void> {
  await Promise.all([
    processRefunds(context, signal),
    reconcileCheckouts(context, signal),
    processMissedEvents(context, signal),
  ])
}

/**
 * Makes all refunds that are due. A task of its own, so that the many refunds of a cancelled session delay no
 * checkout.
 */
export async function processRefunds(context: Context, signal?: AbortSignal): Promise<void> {
  const read = (after: string) =>
    context.database
      .select()
      .from(payments)
      .where(and(eq(payments.status, 'refund_due'), eq(payments.byHand, false), gt(payments.id, after)))
      .orderBy(asc(payments.id))
      .limit(BATCH)
  await inBatches(context, signal, read, async (payment) => {
    const { id, method, refundDueAt, recordedAt } = payment
    const asked = { id, createdAt: refundDueAt ?? recordedAt }
    // A wallet's refund may take days, and each look is a call of its own.
    if (method === 'card' || backoff.isDue(asked, context.clock())) await refundPayment(context, payment)
  })
}

/** Processes events whose webhooks were lost. */
export async function processMissedEvents(context: Context, signal?: AbortSignal): Promise<void> {
  if (context.cards) await processCardEvents(context, context.cards, signal)
}

/**
 * Settles every attempt that is not over, and ends those that expired; then closes the checkouts that are
 * left without one.
 */
export async function reconcileCheckouts(context: Context, signal?: AbortSignal): Promise<void> {
  const { database } = context
  const readAttempts = async (after: string) => {
    const rows = await database
      .select({
        attempt: attempts,
        checkout: checkouts,
        deletedAt: sessions.deletedAt,
        leftAt: users.deletedAt,
      })
      .from(attempts)
      .innerJoin(checkouts, eq(checkouts.id, attempts.checkoutId))
      .innerJoin(sessions, eq(sessions.id, checkouts.sessionId))
      .innerJoin(users, eq(users.id, checkouts.userId))
      .where(and(isUnfinished, gt(attempts.id, after)))
      .orderBy(asc(attempts.id))
      .limit(BATCH)
    return rows.map((row) => ({ id: row.attempt.id, ...row }))
  }
  await inBatches(context, signal, readAttempts, async ({ attempt, checkout, deletedAt, leftAt }) => {
    const isGone = checkout.closedAt !== null || deletedAt !== null || leftAt !== null
    await reconcileAttempt(context, attempt, isGone || isExpired(context, checkout))
  })
  const withoutAttempt = notExists(
    database
      .select({ id: attempts.id })
      .from(attempts)
      .where(and(eq(attempts.checkoutId, checkouts.id), isUnfinished)),
  )
  const readCheckouts = (after: string) =>
    database
      .select({ ...getTableColumns(checkouts), deletedAt: sessions.deletedAt, leftAt: users.deletedAt })
      .from(checkouts)
      .innerJoin(sessions, eq(sessions.id, checkouts.sessionId))
      .innerJoin(users, eq(users.id, checkouts.userId))
      .where(and(isNull(checkouts.closedAt), withoutAttempt, gt(checkouts.id, after)))
      .orderBy(asc(checkouts.id))
      .limit(BATCH)
  await inBatches(context, signal, readCheckouts, async ({ deletedAt, leftAt, ...checkout }) => {
    if (!isExpired(context, checkout) && deletedAt === null && leftAt === null) return
    await database.transaction((transaction) => closeCheckout(transaction, context, checkout))
  })
}

const isExpired = ({ clock }: Context, { holdExpiresAt }: Checkout) =>
  holdExpiresAt.getTime() + GRACE_MS < clock().getTime()

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
