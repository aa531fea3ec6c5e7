import { and, asc, eq } from 'drizzle-orm'
import { payments, users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import type { Payment } from '../payments/ledger/payment.ts'

/** A longer list waits for somebody to work through the first hundred. */
const LIST_LIMIT = 100

export type DueByHand = {
  payment: Payment
  name: string | null
  email: string | null
  phone: string | null
  deletedAt: Date | null
}

const isDueByHand = and(eq(payments.status, 'refund_due'), payments.byHand)

/** How many payments have to go back by hand. */
export const countDueByHand = ({ database }: Context): Promise<number> =>
  database.$count(payments, isDueByHand)

/** Money that has to go back by hand, the longest due first. */
export async function listDueByHand({ database }: Context): Promise<{ rows: DueByHand[]; more: boolean }> {
  const { name, email, phone, deletedAt } = users
  const rows = await database
    .select({ payment: payments, name, email, phone, deletedAt })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(isDueByHand)
    .orderBy(asc(payments.refundDueAt), asc(payments.id))
    .limit(LIST_LIMIT + 1)
  return { rows: rows.slice(0, LIST_LIMIT), more: rows.length > LIST_LIMIT }
}
