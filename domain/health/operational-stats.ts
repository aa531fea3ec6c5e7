import { and, count, eq, gt, gte, isNull, min, sql } from 'drizzle-orm'
import { checkouts, outboxMails, payments } from '../../db/schema.ts'
import type { Context } from '../context.ts'

/** How many there are, and since when the oldest waits. */
export type Backlog = { count: number; oldest: Date | null }

/** What an operator watches in the database. Each is read from an index that holds little else. */
export type OperationalStats = {
  /** Seats held by people who are paying. */
  holds: number
  /** Payments that were begun and have not come to an end, those that hold a seat among them. */
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
    pendingPayments: pileOf(open),
    refundsDue: pileOf(due),
    mailsWaiting: pileOf(waiting),
    mailsFailed: failed?.count ?? 0,
  }
}

const pileOf = (row: Backlog | undefined): Backlog => ({
  count: row?.count ?? 0,
  oldest: row?.oldest ?? null,
})
