import { desc, eq, inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import { balanceTransactionOf } from './balance-transaction-object.ts'
import type { Call, Queries } from './context.ts'
import { noSuch } from './errors.ts'
import { charges, refunds } from './schema.ts'

export type RefundRow = typeof refunds.$inferSelect

export async function findRefund(call: Call, id: string): Promise<RefundRow> {
  const [row] = await call.queries.select().from(refunds).where(eq(refunds.id, id))
  if (!row) throw noSuch('refund', id, 'refund')
  return row
}

/** Like findRefund, and locks the refund until the end of the transaction. */
export async function lockRefund(call: Call, id: string): Promise<RefundRow> {
  const [row] = await call.queries.select().from(refunds).where(eq(refunds.id, id)).for('update')
  if (!row) throw noSuch('refund', id, 'refund')
  return row
}

/** The newest ten, as a charge with expanded refunds shows them. */
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
    data: await presentRefunds(call.queries, rows.slice(0, 10)),
    has_more: rows.length > 10,
    url: `/v1/charges/${chargeId}/refunds`,
  }
}

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
    balance_transaction: row.status === 'pending' ? null : balanceTransactionOf(row.id),
    charge: row.chargeId,
    created: Math.floor(row.createdAt.getTime() / 1000),
    currency: row.currency,
    customer: null,
    customer_account: null,
    ...(row.status === 'failed' && {
      failure_balance_transaction: balanceTransactionOf(row.id, 'f'),
      failure_reason: 'unknown',
    }),
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
