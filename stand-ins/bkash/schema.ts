import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

export const bkash = pgSchema('bkash')

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A checkout payment, from create to execute. Amounts are in paisa. */
export const payments = bkash.table(
  'payments',
  {
    id: text('id').primaryKey(),
    /** Opens the payer's page. */
    hash: text('hash').notNull(),
    version: text('version', { enum: ['v1.2.0-beta', 'v2'] }).notNull(),
    amountMinor: integer('amount_minor').notNull(),
    payerReference: text('payer_reference').notNull(),
    invoice: text('invoice').notNull(),
    callbackUrl: text('callback_url').notNull(),
    /** `Completed` has a transaction; the money of any other has not moved. */
    status: text('status', { enum: ['Initiated', 'Completed', 'Failed', 'Cancelled'] }).notNull(),
    /** What the payer's page asks for next; `confirmed` waits for execute. */
    step: text('step', { enum: ['wallet', 'otp', 'pin', 'confirmed'] }).notNull(),
    /** Wrong codes at this step. */
    mistakes: integer('mistakes').notNull().default(0),
    wallet: text('wallet'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [check('payments_amount', sql`${table.amountMinor} > 0`)],
)

/** Money that a wallet has paid: by a checkout, or at the counter. */
export const transactions = bkash.table(
  'transactions',
  {
    trxId: text('trx_id').primaryKey(),
    paymentId: text('payment_id')
      .references(() => payments.id)
      .unique(),
    type: text('type', { enum: ['checkout', 'qr', 'ussd'] }).notNull(),
    amountMinor: integer('amount_minor').notNull(),
    wallet: text('wallet').notNull(),
    /** What the payer wrote. */
    reference: text('reference').notNull(),
    completedAt: instant('completed_at').notNull(),
  },
  (table) => [check('transactions_amount', sql`${table.amountMinor} > 0`)],
)

export const refunds = bkash.table(
  'refunds',
  {
    trxId: text('trx_id').primaryKey(),
    originalTrxId: text('original_trx_id')
      .notNull()
      .references(() => transactions.trxId),
    amountMinor: integer('amount_minor').notNull(),
    sku: text('sku').notNull(),
    reason: text('reason').notNull(),
    completedAt: instant('completed_at').notNull(),
  },
  (table) => [
    index('refunds_of').on(table.originalTrxId, table.completedAt),
    check('refunds_amount', sql`${table.amountMinor} > 0`),
  ],
)

export const tokens = bkash.table('tokens', {
  idToken: text('id_token').primaryKey(),
  refreshToken: text('refresh_token').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
  refreshExpiresAt: instant('refresh_expires_at').notNull(),
})

/** One row: how often the merchant has asked for a token of late. */
export const tokenCalls = bkash.table('token_calls', {
  merchant: text('merchant').primaryKey(),
  /** Of the last hour, in milliseconds since 1970. */
  calls: jsonb('calls').$type<number[]>().notNull(),
  blockedUntil: instant('blocked_until'),
})

/** A message of Amazon SNS, repeated until the merchant answers 2xx. */
export const notices = bkash.table(
  'notices',
  {
    id: text('id').primaryKey(),
    type: text('type', { enum: ['SubscriptionConfirmation', 'Notification'] }).notNull(),
    message: text('message').notNull(),
    /** Confirms the subscription. */
    token: text('token').unique(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    deliveredAt: instant('delivered_at'),
    /** The status of the merchant's answer, or the network error. */
    lastAnswer: text('last_answer'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('notices_due').on(table.nextAttemptAt)],
)

/** Where the merchant wants its notices. */
export const subscriptions = bkash.table('subscriptions', {
  endpoint: text('endpoint').primaryKey(),
  confirmedAt: instant('confirmed_at'),
})

/** One row: what signs the notices. */
export const signingKeys = bkash.table('signing_keys', {
  certificate: text('certificate').primaryKey(),
  privateKey: text('private_key').notNull(),
})
