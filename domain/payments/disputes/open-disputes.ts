import { asc, eq, isNull } from 'drizzle-orm'
import { disputes, payments, users } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { type PartOf, readPartsPaid } from '../../fee-parts/of-money.ts'
import type { Payment } from '../ledger/payment.ts'
import type { Dispute } from './disputes.ts'

export type OpenDispute = {
  dispute: Dispute
  payment: Payment
  part: PartOf | undefined
  person: { name: string | null; email: string | null; phone: string | null; deletedAt: Date | null }
}

const LIST_LIMIT = 100

/** The bank has not decided yet. */
export const isOpenDispute = isNull(disputes.closedAt)

/** Open disputes, the nearest deadline for evidence first, at most a hundred, and how many there are. */
export async function listOpenDisputes({
  database,
}: Context): Promise<{ rows: OpenDispute[]; total: number }> {
  const { name, email, phone, deletedAt } = users
  const [rows, total] = await Promise.all([
    database
      .select({ dispute: disputes, payment: payments, person: { name, email, phone, deletedAt } })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .innerJoin(users, eq(users.id, payments.userId))
      .where(isOpenDispute)
      .orderBy(asc(disputes.respondBy), asc(disputes.id))
      .limit(LIST_LIMIT),
    database.$count(disputes, isOpenDispute),
  ])
  const parts = await readPartsPaid(
    database,
    rows.map(({ payment }) => payment),
  )
  return { rows: rows.map((row) => ({ ...row, part: parts.get(row.payment.id) })), total }
}
