import { and, eq, gte, sql } from 'drizzle-orm'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import { toMinor } from '../../contract/payments/money.ts'
import type { Reader } from '../../db/pipeline.ts'
import { auditTrail } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { rules } from './rules.ts'

/**
 * The limit that judges now, in the smallest unit: the lowest that stood since midnight in Dhaka, so that a
 * higher one holds from the next day on, and nobody raises it for one refund.
 */
export async function readRefundLimitMinor(
  queries: Reader,
  { currency, clock }: Pick<Context, 'currency' | 'clock'>,
): Promise<number> {
  const [today] = await queries
    .select({
      limit: rules.refundLimit.column('refundLimit'),
      lowest: sql<number | null>`min((${auditTrail.before} ->> 'refundLimit')::float8)`,
    })
    .from(auditTrail)
    .where(
      and(
        eq(auditTrail.action, 'refund-limit.changed'),
        gte(auditTrail.occurredAt, startOfDay(dayOf(clock()))),
      ),
    )
  if (!today) throw new Error('There is no limit of refunds')
  return toMinor(Math.min(today.limit, today.lowest ?? today.limit), currency)
}
