import { and, asc, count, eq, inArray, lt, sql } from 'drizzle-orm'
import { payments, refunds, users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isLost } from './answer-refund.ts'
import type { Payment } from './record-payment.ts'
import type { RequestedRefund } from './refunds.ts'

export type UnansweredRefund = {
  refund: RequestedRefund
  payment: Payment
  /** Whether a person has to look it up at its provider. The server looks after the others. */
  isLost: boolean
  person: { name: string | null; email: string | null; phone: string | null }
}

/** A provider answers within seconds; after this, a person may look. */
const HOUR_MS = 3_600_000
const LIST_LIMIT = 100

/**
 * Refunds that their provider has neither made nor refused for an hour, the oldest first, at most a hundred,
 * and how many there are.
 */
export async function listUnansweredRefunds({
  database,
  clock,
}: Context): Promise<{ rows: UnansweredRefund[]; total: number }> {
  const wanted = and(
    inArray(refunds.state, ['asked', 'processing']),
    lt(refunds.createdAt, new Date(clock().getTime() - HOUR_MS)),
  )
  const [rows, [counted]] = await Promise.all([
    database
      .select({
        refund: refunds,
        payment: payments,
        isLost: sql<boolean>`coalesce(${isLost}, false)`,
        person: { name: users.name, email: users.email, phone: users.phone },
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(users, eq(users.id, payments.userId))
      .where(wanted)
      .orderBy(asc(refunds.createdAt), asc(refunds.id))
      .limit(LIST_LIMIT),
    database.select({ total: count() }).from(refunds).where(wanted),
  ])
  return { rows, total: counted?.total ?? 0 }
}
