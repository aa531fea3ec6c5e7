import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

export const schema = pgSchema('sslcommerz')

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const position = () => bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()
/** In paisa. */
const amount = () => bigint('amount', { mode: 'number' }).notNull()

/** The payments that a merchant asked for. Several sessions can have one `tran_id`. */
export const sessions = schema.table(
  'sessions',
  {
    sessionKey: text('session_key').primaryKey(),
    position: position(),
    tranId: text('tran_id').notNull(),
    amount: amount(),
    order: jsonb('order').$type<Order>().notNull(),
    /** `UNATTEMPTED`: expired before the payer chose a way to pay. */
    status: text('status', {
      enum: ['OPEN', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED', 'UNATTEMPTED'],
    }).notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_open').on(table.expiresAt).where(sql`${table.status} = 'OPEN'`),
    check('sessions_amount', sql`${table.amount} > 0`),
  ],
)

/** The fields of an order that are needed later. */
export type Order = {
  productName: string
  payerName: string
  successUrl: string
  failUrl: string
  cancelUrl: string
  /** Empty for a merchant who wants no notices. */
  ipnUrl: string
  values: { value_a: string; value_b: string; value_c: string; value_d: string }
}

/** A payer's tries to pay. Numbers of cards and wallets are kept masked only. */
export const transactions = schema.table(
  'transactions',
  {
    bankTranId: text('bank_tran_id').primaryKey(),
    position: position(),
    sessionKey: text('session_key')
      .notNull()
      .references(() => sessions.sessionKey),
    tranId: text('tran_id').notNull(),
    /** Null until it is paid. */
    valId: text('val_id').unique(),
    amount: amount(),
    /**
     * `CHALLENGED`: waits for the payer's code, and is not listed yet. `PENDING`: the bank decides at
     * `decides_at`.
     */
    status: text('status', { enum: ['CHALLENGED', 'PENDING', 'VALID', 'FAILED'] }).notNull(),
    instrument: jsonb('instrument').$type<Instrument>().notNull(),
    /** The last four digits of a test number, which decide what happens. */
    behaviour: text('behaviour').notNull(),
    error: text('error').notNull().default(''),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    decidesAt: instant('decides_at'),
    /** From then on VALIDATED. */
    validatedAt: instant('validated_at'),
  },
  (table) => [
    index('transactions_tran_id').on(table.tranId, table.position),
    index('transactions_session').on(table.sessionKey, table.position),
    index('transactions_undecided').on(table.decidesAt).where(sql`${table.status} = 'PENDING'`),
    check('transactions_paid', sql`(${table.status} = 'VALID') = (${table.valId} is not null)`),
    check('transactions_pending', sql`(${table.status} = 'PENDING') = (${table.decidesAt} is not null)`),
  ],
)

/** A card, wallet or account tells the merchant this, in the fields of SSLCommerz. */
export type Instrument = {
  card_type: string
  card_no: string
  card_issuer: string
  card_brand: string
  card_sub_brand: string
  card_issuer_country: string
  card_issuer_country_code: string
}

export const refunds = schema.table(
  'refunds',
  {
    reference: text('reference').primaryKey(),
    /** The merchant's own id, which makes a request unique. */
    refundTransId: text('refund_trans_id').notNull().unique(),
    bankTranId: text('bank_tran_id')
      .notNull()
      .references(() => transactions.bankTranId),
    amount: amount(),
    status: text('status', { enum: ['processing', 'refunded', 'cancelled'] }).notNull(),
    /** What comes of it and when; null once it has. */
    nextStatus: text('next_status', { enum: ['refunded', 'cancelled'] }),
    nextStatusAt: instant('next_status_at'),
    createdAt: instant('created_at').notNull(),
    refundedAt: instant('refunded_at'),
  },
  (table) => [
    index('refunds_transaction').on(table.bankTranId),
    index('refunds_undecided').on(table.nextStatusAt).where(sql`${table.nextStatusAt} is not null`),
    check('refunds_amount', sql`${table.amount} > 0`),
  ],
)

/** Notices to merchants (IPN). A row stays after its delivery. */
export const notices = schema.table(
  'notices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    url: text('url').notNull(),
    /** The signed form. */
    body: text('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Null once delivered or given up. */
    nextAttemptAt: instant('next_attempt_at'),
    createdAt: instant('created_at').notNull(),
    /** The HTTP status or network error of the last attempt. */
    lastAnswer: text('last_answer'),
  },
  (table) => [index('notices_due').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`)],
)
