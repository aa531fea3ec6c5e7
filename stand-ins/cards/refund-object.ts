import { desc, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Call } from './context.ts'
import { noSuch } from './errors.ts'
import { refunds } from './schema.ts'

export type RefundRow = typeof refunds.$inferSelect

export async function findRefund(call: Call, id: string): Promise<RefundRow> {
  const [row] = await call.queries.select().from(refunds).where(eq(refunds.id, id))
  if (!row) throw noSuch('refund', id, 'id')
  return row
}

/** As findRefund, and nobody else changes it until this call is done. */
export async function lockRefund(call: Call, id: string): Promise<RefundRow> {
  const [row] = await call.queries.select().from(refunds).where(eq(refunds.id, id)).for('update')
  if (!row) throw noSuch('refund', id, 'id')
  return row
}

/** The newest ten, as a charge shows them when its refunds are expanded. */
export async function refundsOfCharge(call: Call, chargeId: string) {
  const ofCharge = eq(refunds.chargeId, chargeId)
  const rows = await call.queries
    .select()
    .from(refunds)
    .where(ofCharge)
    .orderBy(desc(refunds.position))
    .limit(11)
  return {
    object: 'list',
    data: rows.slice(0, 10).map(presentRefund),
    has_more: rows.length > 10,
    url: `/v1/charges/${chargeId}/refunds`,
  }
}

export function presentRefund(row: RefundRow): Stripe.Refund {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: null,
    charge: row.chargeId,
    created: Math.floor(row.createdAt.getTime() / 1000),
    currency: row.currency,
    customer: null,
    customer_account: null,
    ...(row.status === 'failed' && { failure_reason: 'unknown' }),
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: row.metadata,
    payment_intent: row.paymentIntentId,
    payment_method: null,
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    transfer_reversal: null,
  }
}
