import { and, count, eq, gt, gte, isNull, min, sql } from 'drizzle-orm'
import { checkouts, outboxMails, payments } from '../../db/schema.ts'
import type { Context } from '../context.ts'

/** The number of waiting items, and the age of the oldest. */
export type Backlog = { count: number; oldest: Date | null }

/** What operators watch in the database. Each number comes from a small partial index. */
export type OperationalStats = {
  /** Seats that are held for a payment. */
  holds: number
  /** Open checkouts, including those that hold a seat. */
  pendingPayments: Backlog
  refundsDue: Backlog
  mailsWaiting: Backlog
  /** Within the last week. */
  mailsFailed: number
}

export const WEEK_MS = 7 * 24 * 3_600_000

export async function readOperationalStats(
  context: Pick<Context, 'database' | 'clock'>,
): Promise<OperationalStats> {
  const now = context.clock()
  const [[open], [due], [waiting], [failed]] = await Promise.all([
    context.database
      .select({
        holds: sql<number>`count(*) filter (where ${gt(checkouts.holdExpiresAt, now)})::int`,
        count: count(),
        oldest: min(checkouts.createdAt),
      })
      .from(checkouts)
      .where(isNull(checkouts.closedAt)),
    context.database
      .select({ count: count(), oldest: min(payments.refundDueAt) })
      .from(payments)
      .where(eq(payments.status, 'refund_due')),
    context.database
      .select({ count: count(), oldest: min(outboxMails.createdAt) })
      .from(outboxMails)
      .where(eq(outboxMails.state, 'waiting')),
    context.database
      .select({ count: count() })
      .from(outboxMails)
      .where(
        and(eq(outboxMails.state, 'failed'), gte(outboxMails.createdAt, new Date(now.getTime() - WEEK_MS))),
      ),
  ])
  return {
    holds: open?.holds ?? 0,
    pendingPayments: backlogOf(open),
    refundsDue: backlogOf(due),
    mailsWaiting: backlogOf(waiting),
    mailsFailed: failed?.count ?? 0,
  }
}

const backlogOf = (row: Backlog | undefined): Backlog => ({
  count: row?.count ?? 0,
  oldest: row?.oldest ?? null,
})
