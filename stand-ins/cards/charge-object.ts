import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Call, Queries } from './context.ts'
import { explainDecline } from './declines.ts'
import { noSuch } from './errors.ts'
import { type PaymentMethodRow, paymentMethodsById } from './payment-methods.ts'
import { charges } from './schema.ts'

export type ChargeRow = typeof charges.$inferSelect

export async function findCharge(call: Call, id: string, param: string): Promise<ChargeRow> {
  const [row] = await call.queries.select().from(charges).where(eq(charges.id, id))
  if (!row) throw noSuch('charge', id, param)
  return row
}

/** Like findCharge, and locks the charge until the end of the transaction. */
export async function lockCharge(call: Call, id: string, param: string): Promise<ChargeRow> {
  const [row] = await call.queries.select().from(charges).where(eq(charges.id, id)).for('update')
  if (!row) throw noSuch('charge', id, param)
  return row
}

/** The successful charge of an intent, locked; there is at most one. */
export async function lockPaidCharge(call: Call, paymentIntentId: string): Promise<ChargeRow | undefined> {
  const isPaid = and(eq(charges.paymentIntentId, paymentIntentId), eq(charges.status, 'succeeded'))
  const [row] = await call.queries.select().from(charges).where(isPaid).for('update')
  return row
}

export async function changeCharge(
  queries: Queries,
  id: string,
  changes: Partial<ChargeRow>,
): Promise<ChargeRow> {
  const [row] = await queries.update(charges).set(changes).where(eq(charges.id, id)).returning()
  if (!row) throw new Error(`Charge ${id} disappeared while it was changed`)
  return row
}

export async function presentCharge(queries: Queries, row: ChargeRow): Promise<Stripe.Charge> {
  return present(row, await paymentMethodsById(queries, [row.paymentMethodId]))
}

export async function presentCharges(queries: Queries, rows: ChargeRow[]): Promise<Stripe.Charge[]> {
  const used = rows.map((row) => row.paymentMethodId)
  const methods = await paymentMethodsById(queries, used)
  return rows.map((row) => present(row, methods))
}

function present(row: ChargeRow, methods: Map<string, PaymentMethodRow>): Stripe.Charge {
  const method = methods.get(row.paymentMethodId)
  if (!method) throw new Error(`Charge ${row.id} lost its payment method`)
  const isPaid = row.status === 'succeeded'
  const failure = row.decline && explainDecline(row.decline)
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: isPaid ? row.amount : 0,
    amount_refunded: row.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billingDetails,
    calculated_statement_descriptor: row.details.statement_descriptor ?? 'STAND-IN',
    captured: isPaid,
    created: Math.floor(row.createdAt.getTime() / 1000),
    currency: row.currency,
    customer: null,
    ...row.details,
    disputed: row.disputed,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: row.metadata,
    on_behalf_of: null,
    outcome: presentOutcome(row),
    paid: isPaid,
    payment_intent: row.paymentIntentId,
    payment_method: row.paymentMethodId,
    payment_method_details: { type: 'card', card: presentCard(row, method) },
    receipt_number: null,
    receipt_url: isPaid ? `https://pay.stripe.com/receipts/payment/${row.id}` : null,
    refunded: row.amountRefunded === row.amount,
    review: null,
    source: null,
    source_transfer: null,
    status: row.status,
    transfer_data: null,
  }
}

function presentOutcome({ decline }: ChargeRow): Stripe.Charge.Outcome {
  const common = { network_advice_code: null, network_decline_code: null, risk_score: 1 }
  if (!decline) {
    return {
      ...common,
      advice_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  }
  if (decline === 'fraudulent') return { ...common, ...blocked }
  return {
    ...common,
    advice_code: explainDecline(decline).advice,
    network_status: 'declined_by_network',
    reason: decline,
    risk_level: 'normal',
    seller_message: `The bank returned the decline code \`${decline}\`.`,
    type: 'issuer_declined',
  }
}

/** Blocked by Radar, before the bank was asked. https://docs.stripe.com/declines#blocked-payments */
const blocked = {
  advice_code: null,
  network_status: 'not_sent_to_network',
  reason: 'highest_risk_level',
  risk_level: 'highest',
  risk_score: 100,
  seller_message: 'Stripe blocked this payment as too risky.',
  type: 'blocked',
} as const

function presentCard(row: ChargeRow, { card }: PaymentMethodRow): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: row.status === 'succeeded' ? row.amount : null,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: row.authenticated ? '05' : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: row.authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  }
}
