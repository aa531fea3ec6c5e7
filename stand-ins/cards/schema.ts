import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type Stripe from 'stripe'
import type { DeclineReason } from './declines.ts'

export const cards = pgSchema('cards')

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
/** The order of creation: lists are newest first, and many objects share a second. */
const position = () => bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()

/** The part of a card that a merchant may know: never its number or security code. */
export const paymentMethods = cards.table('payment_methods', {
  id: text('id').primaryKey(),
  card: jsonb('card').$type<Stripe.PaymentMethod.Card>().notNull(),
  billingDetails: jsonb('billing_details').$type<Stripe.PaymentMethod.BillingDetails>().notNull(),
  /** The test card's behaviour, because its number is not stored. */
  decline: text('decline').$type<DeclineReason>(),
  requiresAuthentication: boolean('requires_authentication').notNull(),
  /** The later outcome of its refunds; null: they stay successful. */
  refundOutcome: text('refund_outcome', { enum: ['pending_then_succeeded', 'succeeded_then_failed'] }),
  /** The later dispute of its charges; null: none. */
  disputeKind: text('dispute_kind', { enum: ['fraudulent', 'product_not_received', 'inquiry'] }),
  metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
  createdAt: instant('created_at').notNull(),
})

export const paymentIntents = cards.table(
  'payment_intents',
  {
    id: text('id').primaryKey(),
    position: position(),
    clientSecret: text('client_secret').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status', {
      enum: ['requires_payment_method', 'requires_confirmation', 'requires_action', 'succeeded', 'canceled'],
    }).notNull(),
    details: jsonb('details').$type<PaymentDetails>().notNull(),
    metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
    automaticPaymentMethods:
      jsonb('automatic_payment_methods').$type<Stripe.PaymentIntent.AutomaticPaymentMethods>(),
    allowedPaymentMethodTypes: jsonb('allowed_payment_method_types').$type<
      Stripe.PaymentIntent.AllowedPaymentMethodType[]
    >(),
    captureMethod: text('capture_method', { enum: ['automatic', 'automatic_async'] }).notNull(),
    paymentMethodId: text('payment_method_id').references(() => paymentMethods.id),
    latestChargeId: text('latest_charge_id').references((): AnyPgColumn => charges.id),
    /** The last error, without its payment method, which is rendered on each read. */
    lastPaymentError: jsonb('last_payment_error').$type<LastPaymentError>(),
    nextAction: jsonb('next_action').$type<Stripe.PaymentIntent.NextAction>(),
    /** Secret of the authentication page; each attempt has its own. */
    authenticationSecret: text('authentication_secret'),
    cancellationReason: text('cancellation_reason').$type<Stripe.PaymentIntent.CancellationReason>(),
    canceledAt: instant('canceled_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_intents_position').on(table.position),
    index('payment_intents_created').on(table.createdAt, table.position),
    check('payment_intents_amount', sql`${table.amount} between 1 and 99999999`),
    check(
      'payment_intents_action',
      sql`(${table.status} = 'requires_action') = (${table.nextAction} is not null)`,
    ),
    check(
      'payment_intents_authentication',
      sql`(${table.nextAction} is null) = (${table.authenticationSecret} is null)`,
    ),
    check(
      'payment_intents_canceled',
      sql`(${table.status} = 'canceled') = (${table.canceledAt} is not null)`,
    ),
  ],
)

/** Details of a payment that are returned unchanged. */
export type PaymentDetails = Pick<
  Stripe.PaymentIntent,
  | 'description'
  | 'receipt_email'
  | 'shipping'
  | 'statement_descriptor'
  | 'statement_descriptor_suffix'
  | 'transfer_group'
>

export type LastPaymentError = Omit<Stripe.PaymentIntent.LastPaymentError, 'payment_method'> & {
  payment_method_id: string
}

export const charges = cards.table(
  'charges',
  {
    id: text('id').primaryKey(),
    position: position(),
    paymentIntentId: text('payment_intent_id')
      .notNull()
      .references((): AnyPgColumn => paymentIntents.id),
    paymentMethodId: text('payment_method_id')
      .notNull()
      .references(() => paymentMethods.id),
    amount: integer('amount').notNull(),
    amountRefunded: integer('amount_refunded').notNull().default(0),
    currency: text('currency').notNull(),
    status: text('status', { enum: ['succeeded', 'failed'] }).notNull(),
    /** The decline; null for success. */
    decline: text('decline').$type<DeclineReason>(),
    /** The coming dispute and its instant, which is null once it is open. */
    disputeKind: text('dispute_kind', { enum: ['fraudulent', 'product_not_received', 'inquiry'] }),
    disputedAt: instant('disputed_at'),
    disputed: boolean('disputed').notNull().default(false),
    /** The user has authenticated at the bank. */
    authenticated: boolean('authenticated').notNull(),
    details: jsonb('details').$type<PaymentDetails>().notNull(),
    metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('charges_position').on(table.position),
    index('charges_created').on(table.createdAt, table.position),
    index('charges_payment_intent').on(table.paymentIntentId, table.position),
    uniqueIndex('charges_paid_once').on(table.paymentIntentId).where(sql`${table.status} = 'succeeded'`),
    index('charges_undisputed').on(table.disputedAt).where(sql`${table.disputedAt} is not null`),
    check('charges_amount', sql`${table.amount} > 0`),
    check(
      'charges_refunded',
      sql`${table.amountRefunded} between 0 and ${table.amount} and (${table.amountRefunded} = 0 or ${table.status} = 'succeeded')`,
    ),
    check('charges_failure', sql`(${table.status} = 'failed') = (${table.decline} is not null)`),
  ],
)

export const refunds = cards.table(
  'refunds',
  {
    id: text('id').primaryKey(),
    position: position(),
    chargeId: text('charge_id')
      .notNull()
      .references(() => charges.id),
    paymentIntentId: text('payment_intent_id')
      .notNull()
      .references(() => paymentIntents.id),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').$type<Stripe.Refund.Reason>(),
    status: text('status', { enum: ['pending', 'succeeded', 'failed'] }).notNull(),
    /** The coming outcome and its instant; null once decided. */
    nextStatus: text('next_status', { enum: ['succeeded', 'failed'] }),
    nextStatusAt: instant('next_status_at'),
    metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('refunds_position').on(table.position),
    index('refunds_created').on(table.createdAt, table.position),
    index('refunds_charge').on(table.chargeId, table.position),
    index('refunds_payment_intent').on(table.paymentIntentId, table.position),
    index('refunds_undecided').on(table.nextStatusAt).where(sql`${table.nextStatusAt} is not null`),
    check('refunds_amount', sql`${table.amount} > 0`),
  ],
)

/** A dispute of a charge. */
export const disputes = cards.table(
  'disputes',
  {
    id: text('id').primaryKey(),
    position: position(),
    chargeId: text('charge_id')
      .notNull()
      .references(() => charges.id),
    paymentIntentId: text('payment_intent_id')
      .notNull()
      .references(() => paymentIntents.id),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    status: text('status', {
      enum: [
        'warning_needs_response',
        'warning_under_review',
        'warning_closed',
        'needs_response',
        'under_review',
        'won',
        'lost',
      ],
    }).notNull(),
    /** The text with which the merchant answered. */
    evidence: text('evidence', { enum: ['winning_evidence', 'losing_evidence'] }),
    respondBy: instant('respond_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('disputes_position').on(table.position),
    index('disputes_created').on(table.createdAt, table.position),
    index('disputes_charge').on(table.chargeId, table.position),
    index('disputes_payment_intent').on(table.paymentIntentId, table.position),
    check('disputes_amount', sql`${table.amount} > 0`),
  ],
)

export const events = cards.table(
  'events',
  {
    id: text('id').primaryKey(),
    position: position(),
    type: text('type').notNull(),
    data: json('data').$type<EventData>().notNull(),
    requestId: text('request_id'),
    idempotencyKey: text('idempotency_key'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('events_position').on(table.position),
    index('events_created').on(table.createdAt, table.position),
    index('events_type').on(table.type, table.position),
  ],
)

export type EventData = {
  object: Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Omit<Stripe.Dispute, 'evidence'>
  previous_attributes?: Record<string, unknown>
}

/** The delivery of an event. The row stays after the end of delivery. */
export const webhookDeliveries = cards.table(
  'webhook_deliveries',
  {
    eventId: text('event_id')
      .primaryKey()
      .references(() => events.id),
    attempts: integer('attempts').notNull().default(0),
    /** Null once delivered or given up. */
    nextAttemptAt: instant('next_attempt_at'),
    deliveredAt: instant('delivered_at'),
    /** The HTTP status or network error of the last attempt. */
    lastAnswer: text('last_answer'),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    check('webhook_deliveries_done', sql`${table.deliveredAt} is null or ${table.nextAttemptAt} is null`),
  ],
)

/**
 * The first response for each Idempotency-Key, scoped by caller, so that a browser cannot fetch a server's
 * response.
 */
export const idempotencyKeys = cards.table(
  'idempotency_keys',
  {
    caller: text('caller', { enum: ['secret', 'publishable'] }).notNull(),
    key: text('key').notNull(),
    path: text('path').notNull(),
    /** A keyed hash of the parameters, because a plain hash reveals card numbers. */
    fingerprint: text('fingerprint').notNull(),
    requestId: text('request_id').notNull(),
    status: integer('status').notNull(),
    /** The exact JSON text. */
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)
