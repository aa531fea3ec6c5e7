import { and, desc, eq, gt } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { payments } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { isAdvanceRow } from './advance.ts'
import { readBalance } from './balance.ts'
import { makeRefundDue } from './make-refund-due.ts'
import { refundedOrDueMinor } from './payment.ts'

/**
 * Makes due back all that a person who leaves has with the centre, from the newest money in advance on: the
 * desk refunds it by hand, as all that it took.
 */
export async function makeBalanceDue(
  transaction: Executor,
  context: Pick<Context, 'clock' | 'currency'>,
  userId: string,
): Promise<void> {
  const { currency } = context
  const isKept = and(isAdvanceRow, eq(payments.currency, currency), gt(payments.keptMinor, 0))
  const advances = await transaction
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), isKept))
    .orderBy(desc(payments.recordedAt), desc(payments.id))
  let restMinor = await readBalance(transaction, context, userId)
  for (const advance of advances) {
    const partMinor = Math.min(restMinor, advance.keptMinor)
    if (partMinor === 0) return
    await makeRefundDue(transaction, eq(payments.id, advance.id), {
      ...{ dueAt: context.clock(), reason: 'cancelled_by_account_deletion' },
      amountMinor: refundedOrDueMinor(advance) + partMinor,
    })
    restMinor -= partMinor
  }
}
