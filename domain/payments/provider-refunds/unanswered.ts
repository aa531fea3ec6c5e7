import { and, asc, count, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { payments, refunds, users } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import type { Payment } from '../ledger/payment.ts'
import { isLost } from './answer.ts'
import { mayGoByHand, readTriedOf } from './given-up.ts'
import type { Refund } from './record.ts'

export type UnfinishedRefund = {
  refund: Refund
  payment: Payment
  /**
   * Lost: a person has to look it up at its provider. Failed: its provider has refused; once that is given
   * up, an Admin may refund it by hand. The server looks after the others.
   */
  isLost: boolean
  isFailed: boolean
  isGivenUp: boolean
  person: { name: string | null; email: string | null; phone: string | null }
}

/** A provider answers within seconds; after this, a person may look. */
const HOUR_MS = 3_600_000
const LIST_LIMIT = 100

/**
 * Refunds that their provider has refused, or has neither made nor refused for an hour, the oldest first, at
 * most a hundred, and how many there are.
 */
export async function listUnfinishedRefunds({
  database,
  clock,
}: Context): Promise<{ rows: UnfinishedRefund[]; total: number }> {
  const now = clock()
  const later = alias(refunds, 'later')
  const laterOnes = database
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.paymentId, refunds.paymentId),
        sql`(${later.createdAt}, ${later.id}) > (${refunds.createdAt}, ${refunds.id})`,
      ),
    )
  const isFailed = and(eq(refunds.state, 'failed'), eq(payments.status, 'refund_due'), notExists(laterOnes))
  const isUnanswered = and(
    inArray(refunds.state, ['asked', 'processing']),
    lt(refunds.createdAt, new Date(now.getTime() - HOUR_MS)),
  )
  const wanted = or(isUnanswered, isFailed)
  const [rows, [counted]] = await Promise.all([
    database
      .select({
        refund: refunds,
        payment: payments,
        isLost: sql<boolean>`coalesce(${isLost}, false)`,
        isFailed: sql<boolean>`${refunds.state} = 'failed'`,
        person: { name: users.name, email: users.email, phone: users.phone },
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(users, eq(users.id, payments.userId))
      .where(wanted)
      .orderBy(asc(refunds.createdAt), asc(refunds.id))
      .limit(LIST_LIMIT),
    database
      .select({ total: count() })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(wanted),
  ])
  const triedOf = await readTriedOf(
    database,
    rows.flatMap(({ isFailed, payment }) => (isFailed ? payment.id : [])),
  )
  return {
    rows: rows.map((row) => ({
      ...row,
      isGivenUp: row.isFailed && mayGoByHand(triedOf(row.payment.id), row.payment, now),
    })),
    total: counted?.total ?? 0,
  }
}
