import { and, count, eq, gt, inArray, isNotNull, isNull, lte, min, notExists, sql } from 'drizzle-orm'
import { attempts, checkouts, files, payments, refunds } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isLoose } from '../files/loose.ts'
import { type MessageStats, readMessageStats } from '../messages/delivery/stats.ts'
import { isUnfinished } from '../payments/attempts/attempts.ts'

/** The number of waiting items, and the age of the oldest. */
export type Backlog = { count: number; oldest: Date | null }

/** Operators watch these in the database. Each number comes from a small partial index. */
export type OperationalStats = {
  /** Seats that are held for a payment. */
  holds: number
  /**
   * Open checkouts, including those that hold a seat. `oldest`: of those whose hold is over, or whose money
   * was claimed without an answer. Over the others people may take a day, and so may SSLCommerz over an
   * abandoned order.
   */
  pendingPayments: Backlog
  /** Which no provider has accepted. What was taken by hand is refunded by hand. */
  refundsDue: Backlog
  /** Which their provider has neither made nor refused for a day, even if it has accepted them. */
  refundsUnanswered: Backlog
  messages: MessageStats
  /** Files that are of no material: on their way, or given up and deleted after a day. */
  looseFiles: Backlog
}

const DAY_MS = 24 * 3_600_000
/** A day, and the hours between two looks. */
const ABANDONED_MS = 27 * 3_600_000

export async function readOperationalStats(
  context: Pick<Context, 'database' | 'clock'>,
): Promise<OperationalStats> {
  const now = context.clock()
  const [[open], [lapsed], [claiming], [due], [unanswered], [loose], messages] = await Promise.all([
    context.database
      .select({
        holds: sql<number>`count(*) filter (where ${gt(checkouts.holdExpiresAt, now)})::int`,
        count: count(),
      })
      .from(checkouts)
      .where(isNull(checkouts.closedAt)),
    context.database
      .select({ oldest: min(checkouts.createdAt) })
      .from(checkouts)
      .where(
        and(
          isNull(checkouts.closedAt),
          lte(checkouts.holdExpiresAt, now),
          notExists(abandonable(context, now)),
        ),
      ),
    context.database
      .select({ oldest: min(attempts.claimedAt) })
      .from(attempts)
      .where(and(isUnfinished, eq(attempts.state, 'claiming'))),
    context.database
      .select({ count: count(), oldest: min(payments.refundDueAt) })
      .from(payments)
      .where(
        and(eq(payments.status, 'refund_due'), eq(payments.byHand, false), notExists(accepted(context))),
      ),
    context.database
      .select({ count: count(), oldest: min(refunds.createdAt) })
      .from(refunds)
      .where(
        and(
          inArray(refunds.state, ['asked', 'processing']),
          lte(refunds.createdAt, new Date(now.getTime() - DAY_MS)),
        ),
      ),
    context.database
      .select({ count: count(), oldest: min(files.touchedAt) })
      .from(files)
      .where(isLoose),
    readMessageStats(context),
  ])
  return {
    holds: open?.holds ?? 0,
    pendingPayments: { count: open?.count ?? 0, oldest: earlier(lapsed?.oldest, claiming?.oldest) },
    refundsDue: backlogOf(due),
    refundsUnanswered: backlogOf(unanswered),
    messages,
    looseFiles: backlogOf(loose),
  }
}

/** SSLCommerz cannot end an order that its payer abandoned, so that its checkout stays open for a day. */
const abandonable = ({ database }: Pick<Context, 'database'>, now: Date) =>
  database
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        eq(attempts.checkoutId, checkouts.id),
        eq(attempts.method, 'sslcommerz'),
        eq(attempts.state, 'open'),
        gt(attempts.createdAt, new Date(now.getTime() - ABANDONED_MS)),
      ),
    )

/** A bank may take days over a refund that its provider has accepted. */
const accepted = ({ database }: Pick<Context, 'database'>) =>
  database
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(eq(refunds.paymentId, payments.id), eq(refunds.state, 'processing'), isNotNull(refunds.reference)),
    )

const earlier = (one: Date | null = null, other: Date | null = null) =>
  one && other ? (one < other ? one : other) : (one ?? other)

const backlogOf = (row: Backlog | undefined): Backlog => ({
  count: row?.count ?? 0,
  oldest: row?.oldest ?? null,
})
