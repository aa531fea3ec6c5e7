import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { paymentMethods, wallets } from '../../contract/payments/payment-methods.ts'
import { attemptStates, checkoutKinds } from '../../contract/payments/states.ts'
import { discounts } from './discounts.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/**
 * A person's wish to buy a seat of a session at the quoted price. While it is open and `holdExpiresAt` is in
 * the future, it holds a seat at that price. Below it are the attempts to pay, by one method or several.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey(),
    sessionId: idOf('session_id', () => sessions.id),
    userId: idOf('user_id', () => users.id),
    sessionTitle: text('session_title').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    /** The price of the seat before the discount; both are null without one. */
    fullMinor: integer('full_minor'),
    discountId: uuid('discount_id').references(() => discounts.id),
    /** Of a session that had begun and is sold pro rata: the share of its classes that the price is for. */
    classesLeft: integer('classes_left'),
    classesInAll: integer('classes_in_all'),
    currency: text('currency').notNull(),
    createdAt: instant('created_at').notNull(),
    holdExpiresAt: instant('hold_expires_at').notNull(),
    /** Each recent start of its hold, for the limit of holds. */
    holdStarts: instant('hold_starts').array().notNull().default([]),
    closedAt: instant('closed_at'),
    /**
     * `switch`: what the session costs more than the one that the person leaves for it (`switches`). `part`:
     * a part of the fee of a seat that the person has; it holds none.
     */
    kind: text('kind', { enum: checkoutKinds }).notNull().default('seat'),
    /**
     * Sells a seat by parts of its price, of which `amountMinor` is the first. `totalMinor` is the sum of
     * all.
     */
    parts: integer('parts'),
    totalMinor: integer('total_minor'),
    /**
     * The later part of a fee that it pays, `fee_parts.id`; a switch to a cheaper session may delete that.
     */
    partId: uuid('part_id'),
  },
  (table) => [
    check('checkouts_kind', sql`${table.kind} in ('seat', 'switch', 'part')`),
    check('checkouts_part', sql`(${table.kind} = 'part') = (${table.partId} is not null)`),
    check(
      'checkouts_parts',
      sql`(${table.parts} is null) = (${table.totalMinor} is null) and (${table.parts} is null or ${table.kind} = 'seat' and ${table.parts} between 2 and 12 and ${table.totalMinor} > ${table.amountMinor})`,
    ),
    uniqueIndex('checkouts_open').on(table.sessionId, table.userId).where(sql`${table.closedAt} is null`),
    index('checkouts_user').on(table.userId, table.createdAt, table.id),
    // Only a discount gives a seat away.
    check(
      'checkouts_amount',
      sql`${table.amountMinor} > 0 or ${table.amountMinor} = 0 and ${table.discountId} is not null`,
    ),
    check(
      'checkouts_discount',
      sql`(${table.fullMinor} is null) = (${table.discountId} is null) and (${table.fullMinor} is null or ${table.fullMinor} > coalesce(${table.totalMinor}, ${table.amountMinor}))`,
    ),
    check(
      'checkouts_share',
      sql`(${table.classesLeft} is null) = (${table.classesInAll} is null) and ${table.classesLeft} > 0 and ${table.classesLeft} < ${table.classesInAll}`,
    ),
    check('checkouts_hold', sql`${table.holdExpiresAt} >= ${table.createdAt}`),
  ],
)

/**
 * One attempt to pay for a checkout by a method. `reference` is the provider's id of it, null until the
 * provider has answered; at the desk it is the transaction id of money that was sent by hand. `claiming`: the
 * provider was asked to move the money, and has not said whether it did. `processing`: a bank decides. In
 * both the hold does not lapse for a day. `held`: a person decides, from `heldSince` until
 * `heldUntil`.
 */
export const attempts = pgTable(
  'attempts',
  {
    id: uuid('id').primaryKey(),
    checkoutId: idOf('checkout_id', () => checkouts.id),
    method: text('method', { enum: paymentMethods }).notNull(),
    state: text('state', { enum: attemptStates }).notNull(),
    reference: text('reference'),
    /** The wallet from which money was sent by hand. */
    wallet: text('wallet', { enum: wallets }),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** The provider's page for the payer. */
    redirectUrl: text('redirect_url'),
    createdAt: instant('created_at').notNull(),
    claimedAt: instant('claimed_at'),
    processingSince: instant('processing_since'),
    /** The money has come, and waits for the decision whether the session has enough people. */
    chargedAt: instant('charged_at'),
    heldSince: instant('held_since'),
    heldUntil: instant('held_until'),
    /** Who decided about a held payment, and what they wrote when they refused. */
    decidedById: uuid('decided_by_id').references(() => users.id),
    decidedAt: instant('decided_at'),
    refusal: text('refusal'),
    /** Why it ended without money: a code of `contract/payments/checkouts.ts`. */
    endReason: text('end_reason'),
  },
  (table) => [
    uniqueIndex('attempts_reference').on(table.method, table.reference).where(sql`${table.method} <> 'desk'`),
    // A transaction id counts once. One that was refused may be given again, by whom it belongs to.
    uniqueIndex('attempts_sent')
      .on(table.wallet, table.reference)
      .where(sql`${table.method} = 'desk' and ${table.state} in ('held', 'paid')`),
    index('attempts_checkout').on(table.checkoutId, table.createdAt),
    index('attempts_unfinished')
      .on(table.id)
      .where(sql`${table.state} in ('open', 'claiming', 'processing', 'held')`),
    index('attempts_held').on(table.heldUntil, table.id).where(sql`${table.state} = 'held'`),
    check('attempts_method', sql`${table.method} in ('bkash', 'sslcommerz', 'card', 'desk')`),
    check(
      'attempts_state',
      sql`${table.state} in ('open', 'claiming', 'processing', 'held', 'paid', 'ended')`,
    ),
    check('attempts_amount', sql`${table.amountMinor} > 0`),
    check('attempts_processing', sql`${table.state} <> 'processing' or ${table.processingSince} is not null`),
    check('attempts_charged', sql`${table.chargedAt} is null or ${table.state} in ('processing', 'paid')`),
    check('attempts_claimed', sql`${table.state} <> 'claiming' or ${table.claimedAt} is not null`),
    check(
      'attempts_held',
      sql`(${table.heldSince} is null) = (${table.heldUntil} is null) and (${table.state} <> 'held' or ${table.heldUntil} is not null)`,
    ),
    check('attempts_wallet', sql`${table.wallet} is null or ${table.method} = 'desk'`),
  ],
)
