import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { presentBalanceTransaction } from './balance-transaction-object.ts'
import { balanceTransactions } from './balance-transaction-view.ts'
import type { Call, Queries } from './context.ts'
import { noSuch } from './errors.ts'
import { type PaymentMethodRow, paymentMethodsById } from './payment-methods.ts'
import { charges, disputes } from './schema.ts'

export type DisputeRow = typeof disputes.$inferSelect

export async function findDispute(call: Call, id: string): Promise<DisputeRow> {
  const [row] = await call.queries.select().from(disputes).where(eq(disputes.id, id))
  if (!row) throw noSuch('dispute', id, 'dispute')
  return row
}

/** Like findDispute, and locks the dispute until the end of the transaction. */
export async function lockDispute(call: Call, id: string): Promise<DisputeRow> {
  const [row] = await call.queries.select().from(disputes).where(eq(disputes.id, id)).for('update')
  if (!row) throw noSuch('dispute', id, 'dispute')
  return row
}

/** An inquiry, before any funds are withdrawn. */
export const isInquiry = ({ status }: Pick<DisputeRow, 'status'>) => status.startsWith('warning_')

export async function presentDispute(call: Call, row: DisputeRow): Promise<Stripe.Dispute> {
  return present(row, await methodOf(call.queries, row), await movementsOf(call, row))
}

/** The withdrawn and reinstated funds. An inquiry moves none. */
async function movementsOf(call: Call, { id }: DisputeRow): Promise<Stripe.BalanceTransaction[]> {
  const rows = await call.queries
    .select()
    .from(balanceTransactions)
    .where(eq(balanceTransactions.source, id))
    .orderBy(balanceTransactions.position)
  return rows.map((row) => presentBalanceTransaction(call, row))
}

async function methodOf(queries: Queries, { chargeId }: DisputeRow): Promise<PaymentMethodRow | undefined> {
  const [charge] = await queries
    .select({ method: charges.paymentMethodId })
    .from(charges)
    .where(eq(charges.id, chargeId))
  return charge && (await paymentMethodsById(queries, [charge.method])).get(charge.method)
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

const textEvidence = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const
export type EvidenceName = (typeof textEvidence)[number]
export const evidenceNames: readonly EvidenceName[] = textEvidence

const noEvidence = Object.fromEntries(textEvidence.map((name) => [name, null])) as Record<EvidenceName, null>

function present(
  row: DisputeRow,
  method: PaymentMethodRow | undefined,
  movements: Stripe.BalanceTransaction[],
): Stripe.Dispute {
  const brand = method?.card.brand ?? 'visa'
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: movements,
    charge: row.chargeId,
    created: seconds(row.createdAt),
    currency: row.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, ...row.evidence, enhanced_evidence: {} },
    evidence_details: {
      due_by: seconds(row.respondBy),
      enhanced_eligibility: {},
      has_evidence: Object.keys(row.evidence).length > 0,
      past_due: false,
      submission_count: row.submissions,
      submission_method: row.submissions > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: row.status === 'won' || isInquiry(row),
    livemode: false,
    metadata: row.metadata,
    network_reason_code: reasonCode(row),
    payment_intent: row.paymentIntentId,
    payment_method_details: {
      card: {
        brand,
        case_type: isInquiry(row) ? 'inquiry' : 'chargeback',
        network: brand,
        network_reason_code: reasonCode(row),
      },
      type: 'card',
    },
    reason: row.reason,
    status: row.status,
  }
}

/** The network's reason code, in Visa's numbering. */
function reasonCode(row: DisputeRow): string {
  if (isInquiry(row)) return '10'
  return row.reason === 'fraudulent' ? '10.4' : '13.1'
}
