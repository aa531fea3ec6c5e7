import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moneyMethods } from '../../contract/payments/payment-methods.ts'
import { refundReasons } from '../../contract/payments/reasons.ts'
import { paymentStatuses } from '../../contract/payments/states.ts'
import { cashBoxes } from './cash-boxes.ts'
import { attempts, checkouts } from './checkouts.ts'
import { instant } from './instant.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/**
 * Money that came in. Each payment of a provider is recorded once, by whichever path comes first. Two sums
 * are kept by triggers: `keptMinor` is what the centre keeps, the sum of its `allocations`, and
 * `refundedMinor` what was refunded, the sum of its `refunds` that are done. What is neither is due back, or
 * the payer's bank has it: a constraint trigger compares them with the status at commit.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    /**
     * Null for money in advance, which is the person's balance, and for a card payment that was used for no
     * session, which is refunded.
     */
    checkoutId: uuid('checkout_id').references(() => checkouts.id),
    /** Null where there was no attempt: an Admin recorded the money. */
    attemptId: uuid('attempt_id').references(() => attempts.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Null where `checkoutId` is. */
    sessionId: uuid('session_id').references(() => sessions.id),
    /** What the provider and the payer call it, such as bKash's TrxID. Of cash it is the payment's own id. */
    providerPaymentId: text('provider_payment_id').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    method: text('method', { enum: moneyMethods }).notNull(),
    /** Taken at the desk or sent by hand, without a provider. It is refunded by hand too. */
    byHand: boolean('by_hand').notNull().default(false),
    /** The Admin or cashier who took or confirmed it. */
    recordedById: uuid('recorded_by_id').references(() => users.id),
    /** The box that cash went into. */
    cashBoxId: uuid('cash_box_id').references(() => cashBoxes.id),
    /**
     * The payment that it stands for, which was written down wrongly: see
     * `domain/desk/corrections/correct-payment.ts`.
     */
    correctsId: uuid('corrects_id').references((): AnyPgColumn => payments.id),
    /** When somebody found hand-sent money in the wallet: an Admin, or a statement that one read in. */
    confirmedAt: instant('confirmed_at'),
    confirmedById: uuid('confirmed_by_id').references(() => users.id),
    confirmedBy: text('confirmed_by', { enum: ['admin', 'statement'] }),
    /** Empty for money in advance. */
    sessionTitle: text('session_title').notNull(),
    status: text('status', { enum: paymentStatuses }).notNull(),
    refundReasonCode: text('refund_reason_code', { enum: refundReasons }),
    keptMinor: integer('kept_minor').notNull().default(0),
    refundedMinor: integer('refunded_minor').notNull().default(0),
    /** When it was decided what is refunded, be it nothing. */
    refundDueAt: instant('refund_due_at'),
    refundedAt: instant('refunded_at'),
    refundRef: text('refund_ref'),
    /** When the provider charged it. */
    chargedAt: instant('charged_at').notNull(),
    /** When it was recorded here. */
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    index('payments_newest').on(table.recordedAt, table.id),
    index('payments_user').on(table.userId, table.recordedAt, table.id),
    // The list of an Admin, filtered and sorted.
    index('payments_by_method').on(table.method, table.recordedAt, table.id),
    index('payments_not_paid')
      .on(table.status, table.recordedAt, table.id)
      .where(sql`${table.status} <> 'paid'`),
    index('payments_by_amount').on(table.amountMinor, table.id),
    // Its search.
    index('payments_title').using('gin', sql`title_words(${table.sessionTitle})`),
    index('payments_reference_text').on(sql`lower(${table.providerPaymentId}) text_pattern_ops`),
    index('payments_session').on(table.sessionId),
    index('payments_refund_due').on(table.id).where(sql`${table.status} = 'refund_due'`),
    // What was written down wrongly leaves its reference to the payment that it belongs to.
    uniqueIndex('payments_reference')
      .on(table.method, table.providerPaymentId)
      .where(sql`${table.refundReasonCode} is distinct from 'refund_corrected'`),
    // Whoever looks for a reference finds what was written down wrongly, too.
    index('payments_any_reference').on(table.method, table.providerPaymentId),
    uniqueIndex('payments_corrects').on(table.correctsId).where(sql`${table.correctsId} is not null`),
    index('payments_checkout').on(table.checkoutId),
    index('payments_cash_box').on(table.cashBoxId).where(sql`${table.cashBoxId} is not null`),
    index('payments_charged').on(table.chargedAt, table.id),
    index('payments_balance')
      .on(table.userId)
      .where(sql`${table.checkoutId} is null or ${table.method} = 'balance'`),
    check('payments_status', sql`${table.status} in ('paid', 'refund_due', 'refunded', 'charged_back')`),
    check(
      'payments_corrects',
      sql`${table.correctsId} is null or ${table.correctsId} <> ${table.id} and ${table.byHand} and ${table.method} <> 'balance'`,
    ),
    check(
      'payments_confirmed',
      sql`num_nulls(${table.confirmedAt}, ${table.confirmedById}, ${table.confirmedBy}) in (0, 3)
        and (${table.confirmedBy} is null or ${table.byHand} and ${table.confirmedBy} in ('admin', 'statement'))`,
    ),
    check('payments_amount', sql`${table.amountMinor} > 0`),
    check(
      'payments_method',
      sql`${table.method} in ('bkash', 'sslcommerz', 'card') or ${table.byHand} and ${table.method} in ('cash', 'nagad', 'rocket', 'balance')`,
    ),
    check(
      'payments_advance',
      sql`(${table.checkoutId} is null) = (${table.sessionId} is null)
        and (${table.checkoutId} is not null or ${table.byHand} and ${table.method} <> 'balance'
          or ${table.method} = 'card' and ${table.keptMinor} = 0)`,
    ),
    check(
      'payments_sums',
      sql`${table.keptMinor} >= 0 and ${table.refundedMinor} >= 0 and ${table.keptMinor} + ${table.refundedMinor} <= ${table.amountMinor}`,
    ),
    check(
      'payments_refund',
      sql`case ${table.status}
        when 'paid' then ${table.refundedAt} is null
        when 'refund_due' then ${table.refundReasonCode} is not null and ${table.refundDueAt} is not null and ${table.refundedAt} is null
        when 'charged_back' then true
        else ${table.refundReasonCode} is not null and ${table.refundedAt} is not null
      end`,
    ),
  ],
)

/** A payment that the payer's bank wants back, as the card provider reports it. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The provider's id. */
    reference: text('reference').notNull().unique(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** In the provider's words: docs.stripe.com/disputes/categories. */
    reason: text('reason').notNull(),
    /** In the provider's words. Which of them are final: `contract/payments/states.ts`. */
    status: text('status').notNull(),
    /** Whether a refund is still possible. */
    refundable: boolean('refundable').notNull(),
    openedAt: instant('opened_at').notNull(),
    /** The deadline for the centre's answer. */
    respondBy: instant('respond_by'),
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('disputes_payment').on(table.paymentId, table.openedAt, table.id),
    index('disputes_closed').on(table.closedAt).where(sql`${table.closedAt} is not null`),
    index('disputes_open').on(table.respondBy, table.id).where(sql`${table.closedAt} is null`),
    check('disputes_amount', sql`${table.amountMinor} > 0`),
  ],
)
