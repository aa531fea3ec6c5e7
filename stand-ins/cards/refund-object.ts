import { inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Queries } from './context.ts'
import { charges, type refunds } from './schema.ts'

export type RefundRow = typeof refunds.$inferSelect

export async function presentRefund(queries: Queries, row: RefundRow): Promise<Stripe.Refund> {
  const [refund] = await presentRefunds(queries, [row])
  if (!refund) throw new Error(`Refund ${row.id} was not presented`)
  return refund
}

export async function presentRefunds(queries: Queries, rows: RefundRow[]): Promise<Stripe.Refund[]> {
  const ids = [...new Set(rows.map(({ chargeId }) => chargeId))]
  const found = await queries
    .select({ id: charges.id, method: charges.paymentMethodId })
    .from(charges)
    .where(inArray(charges.id, ids))
  const methods = new Map(found.map(({ id, method }) => [id, method]))
  return rows.map((row) => present(row, methods.get(row.chargeId) ?? null))
}

function present(row: RefundRow, method: string | null): Stripe.Refund {
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
    payment_method: method,
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    transfer_reversal: null,
  }
}
