import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Call, Queries } from './context.ts'
import { noSuch } from './errors.ts'
import { type PaymentMethodRow, paymentMethodsById } from './payment-methods.ts'
import { charges, disputes } from './schema.ts'

export type DisputeRow = typeof disputes.$inferSelect

export async function findDispute({ queries, target }: Call): Promise<DisputeRow> {
  const [row] = await queries.select().from(disputes).where(eq(disputes.id, target))
  if (!row) throw noSuch('dispute', target, 'dispute')
  return row
}

/** Locks the dispute until the end of the transaction. */
export async function lockDispute(call: Call, id: string): Promise<DisputeRow> {
  const [row] = await call.queries.select().from(disputes).where(eq(disputes.id, id)).for('update')
  if (!row) throw noSuch('dispute', id, 'dispute')
  return row
}

/** An inquiry, before any funds are withdrawn. */
export const isInquiry = ({ status }: Pick<DisputeRow, 'status'>) => status.startsWith('warning_')

export async function presentDispute(call: Call, row: DisputeRow): Promise<Stripe.Dispute> {
  return present(row, await methodOf(call.queries, row))
}

async function methodOf(queries: Queries, { chargeId }: DisputeRow): Promise<PaymentMethodRow | undefined> {
  const [charge] = await queries
    .select({ method: charges.paymentMethodId })
    .from(charges)
    .where(eq(charges.id, chargeId))
  return charge && (await paymentMethodsById(queries, [charge.method])).get(charge.method)
}

/** A dispute is answered at most once, with what decides it. */
const isUnanswered = ({ status }: DisputeRow) => status.endsWith('needs_response')

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

function present(row: DisputeRow, method: PaymentMethodRow | undefined): Stripe.Dispute {
  const brand = method?.card.brand ?? 'visa'
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: [],
    charge: row.chargeId,
    created: seconds(row.createdAt),
    currency: row.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, uncategorized_text: row.evidence },
    evidence_details: {
      due_by: seconds(row.respondBy),
      enhanced_eligibility: {},
      has_evidence: !isUnanswered(row),
      past_due: false,
      submission_count: isUnanswered(row) ? 0 : 1,
      submission_method: isUnanswered(row) ? 'not_submitted' : 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: row.status === 'won' || isInquiry(row),
    livemode: false,
    metadata: {},
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

/** Only the text of test mode is taken as evidence. */
const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/** The network's reason code, in Visa's numbering. */
function reasonCode(row: DisputeRow): string {
  if (isInquiry(row)) return '10'
  return row.reason === 'fraudulent' ? '10.4' : '13.1'
}
