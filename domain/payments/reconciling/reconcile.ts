import { and, asc, eq, getTableColumns, gt, isNull, notExists } from 'drizzle-orm'
import { attempts, checkouts, payments, sessions, users } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import { closeCheckout } from '../../seats/free.ts'
import { isUnfinished } from '../attempts/attempts.ts'
import { createBackoff } from '../attempts/backoff.ts'
import { isOutage, isProviderAway } from '../attempts/outage.ts'
import { listUnused, refundUnused } from '../card-intents/refund-unused.ts'
import { refundPayment } from '../provider-refunds/send.ts'
import { reconcileAttempt } from './attempt.ts'
import { processCardEvents } from './card-events.ts'

const CHUNK = 10
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
 * checkout. This and the other two return whether the round was whole: whether all that was due was asked
 * about, and answered.
 */
export async function processRefunds(context: Context, signal?: AbortSignal): Promise<boolean> {
  const read = (after: string) =>
    context.database
      .select()
      .from(payments)
      .where(and(eq(payments.status, 'refund_due'), eq(payments.byHand, false), gt(payments.id, after)))
      .orderBy(asc(payments.id))
      .limit(CHUNK)
  return inChunks(context, signal, read, async (payment) => {
    const { id, method, refundDueAt, recordedAt } = payment
    const refund = () => refundPayment(context, payment)
    // A wallet's refund may take days, and each look is a call of its own.
    const refunded =
      method === 'card'
        ? await refund()
        : await backoff.ask({ id, createdAt: refundDueAt ?? recordedAt }, context.clock(), refund)
    return refunded !== undefined
  })
}

/** Processes events whose webhooks were lost. */
export async function processMissedEvents(context: Context, signal?: AbortSignal): Promise<boolean> {
  return context.cards ? processCardEvents(context, context.cards, signal) : true
}

/**
 * Settles every attempt that is not over, and ends those that expired; then closes the checkouts that are
 * left without one, and refunds card payments that were used for no session.
 */
export async function reconcileCheckouts(context: Context, signal?: AbortSignal): Promise<boolean> {
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
      .limit(CHUNK)
    return rows.map((row) => ({ id: row.attempt.id, method: row.attempt.method, ...row }))
  }
  const isSettled = await inChunks(context, signal, readAttempts, (row) => {
    const { attempt, checkout, deletedAt, leftAt } = row
    const isGone = checkout.closedAt !== null || deletedAt !== null || leftAt !== null
    return reconcileAttempt(context, attempt, isGone || isExpired(context, checkout))
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
      .limit(CHUNK)
  const isClosed = await inChunks(context, signal, readCheckouts, async (row) => {
    const { deletedAt, leftAt, ...checkout } = row
    if (isExpired(context, checkout) || deletedAt !== null || leftAt !== null)
      await database.transaction((transaction) => closeCheckout(transaction, context, checkout))
    return false
  })
  const isRefunded = await inChunks(
    context,
    signal,
    (after) => listUnused(context, after, CHUNK),
    (intent) => refundUnused(context, intent),
  )
  return isSettled && isClosed && isRefunded
}

const isExpired = ({ clock }: Context, { holdExpiresAt }: Checkout) =>
  holdExpiresAt.getTime() + GRACE_MS < clock().getTime()

/**
 * So many questions in a row may be left without an answer: then the provider is left alone until the next
 * round.
 */
const MAX_UNANSWERED = CHUNK

/**
 * Runs chunk after chunk until no rows are left or the process stops. `finish` returns whether a provider was
 * asked, and answered. One that is away holds up nobody who paid at another.
 */
async function inChunks<Row extends { id: string; method?: string }>(
  { log }: Context,
  signal: AbortSignal | undefined,
  read: (after: string) => Promise<Row[]>,
  finish: (row: Row) => Promise<boolean>,
): Promise<boolean> {
  const unanswered = new Map<string | undefined, number>()
  const countOf = ({ method }: Row) => unanswered.get(method) ?? 0
  let isWhole = true
  const tryFinish = async (row: Row) => {
    try {
      if (await finish(row)) unanswered.delete(row.method)
    } catch (error) {
      if (isOutage(error)) isWhole = false
      if (isProviderAway(error)) unanswered.set(row.method, countOf(row) + 1)
      log.warn({ err: error, id: row.id }, 'not reconciled yet')
    }
  }
  let after = '00000000-0000-0000-0000-000000000000'
  while (!signal?.aborted) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return isWhole
    await Promise.all(rows.filter((row) => countOf(row) < MAX_UNANSWERED).map(tryFinish))
    after = last.id
  }
  return false
}
