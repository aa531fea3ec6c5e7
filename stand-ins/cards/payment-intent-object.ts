import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Call, Queries } from './context.ts'
import { formatAmount, minimumOf } from './currencies.ts'
import { invalidRequest, missing, noSuch, pageAbout, tooSmall } from './errors.ts'
import { type PaymentMethodRow, paymentMethodsById, presentPaymentMethod } from './payment-methods.ts'
import { paymentIntents } from './schema.ts'
import { isSame } from './secrets.ts'

export type PaymentIntentRow = typeof paymentIntents.$inferSelect

/**
 * The intent of a request. A browser needs the intent's client secret.
 * @throws {Refusal} 404 for an unknown id, 400 for a wrong client secret.
 */
export async function findIntent(call: Call, id: string, clientSecret?: string): Promise<PaymentIntentRow> {
  const [row] = await call.queries.select().from(paymentIntents).where(eq(paymentIntents.id, id))
  return checkSecret(call, row, id, clientSecret)
}

/** Like findIntent, and locks the intent until the end of the transaction. */
export async function lockIntent(call: Call, id: string, clientSecret?: string): Promise<PaymentIntentRow> {
  const [row] = await call.queries
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.id, id))
    .for('update')
  return checkSecret(call, row, id, clientSecret)
}

function checkSecret(
  call: Call,
  row: PaymentIntentRow | undefined,
  id: string,
  clientSecret: string | undefined,
) {
  if (call.caller === 'publishable' && clientSecret === undefined) throw missing('client_secret')
  if (!row) throw noSuch('payment_intent', id, 'intent')
  if (clientSecret !== undefined && !isSame(clientSecret, row.clientSecret)) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with this PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    )
  }
  return row
}

/** @throws {Refusal} 400 below Stripe's minimum. */
export function checkMinimum(amount: number, currency: string): void {
  const least = minimumOf(currency)
  if (amount < least) throw tooSmall(formatAmount(least, currency), currency)
}

export async function changeIntent(
  queries: Queries,
  id: string,
  changes: Partial<typeof paymentIntents.$inferInsert>,
): Promise<PaymentIntentRow> {
  const [row] = await queries.update(paymentIntents).set(changes).where(eq(paymentIntents.id, id)).returning()
  if (!row) throw new Error(`PaymentIntent ${id} disappeared while it was changed`)
  return row
}

export async function presentIntent(queries: Queries, row: PaymentIntentRow): Promise<Stripe.PaymentIntent> {
  return present(row, await paymentMethodsById(queries, [row.lastPaymentError?.payment_method_id]))
}

export async function presentIntents(
  queries: Queries,
  rows: PaymentIntentRow[],
): Promise<Stripe.PaymentIntent[]> {
  const refused = rows.map((row) => row.lastPaymentError?.payment_method_id)
  const methods = await paymentMethodsById(queries, refused)
  return rows.map((row) => present(row, methods))
}

function present(row: PaymentIntentRow, methods: Map<string, PaymentMethodRow>): Stripe.PaymentIntent {
  return {
    id: row.id,
    object: 'payment_intent',
    allowed_payment_method_types: row.allowedPaymentMethodTypes,
    amount: row.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: row.status === 'succeeded' ? row.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: row.automaticPaymentMethods,
    canceled_at: row.canceledAt && Math.floor(row.canceledAt.getTime() / 1000),
    cancellation_reason: row.cancellationReason,
    capture_method: row.captureMethod,
    client_secret: row.clientSecret,
    confirmation_method: 'automatic',
    created: Math.floor(row.createdAt.getTime() / 1000),
    currency: row.currency,
    customer: null,
    customer_account: null,
    ...row.details,
    excluded_payment_method_types: null,
    last_payment_error: presentError(row, methods),
    latest_charge: row.latestChargeId,
    livemode: false,
    managed_payments: null,
    metadata: row.metadata,
    next_action: row.nextAction,
    on_behalf_of: null,
    payment_method: row.paymentMethodId,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    review: null,
    setup_future_usage: null,
    source: null,
    status: row.status,
  }
}

function presentError({ lastPaymentError }: PaymentIntentRow, methods: Map<string, PaymentMethodRow>) {
  if (!lastPaymentError) return null
  const { payment_method_id, ...error } = lastPaymentError
  const method = methods.get(payment_method_id)
  return {
    ...error,
    ...(error.code && { doc_url: pageAbout(error.code) }),
    ...(method && { payment_method: presentPaymentMethod(method), payment_method_type: 'card' }),
  }
}
