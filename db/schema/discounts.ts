import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { discountKinds } from '../../contract/discounts/discounts.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { users } from './users.ts'

/**
 * A code that makes sessions cheaper. `value` is in percent, or for `amount` in the smallest unit. `redeemed`
 * counts its rows of `redemptions`; a trigger maintains it.
 */
export const discounts = pgTable(
  'discounts',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull().unique(),
    kind: text('kind', { enum: discountKinds }).notNull(),
    value: integer('value').notNull(),
    /** How often it can be used, by different people; null: without limit. */
    maxUses: integer('max_uses'),
    redeemed: integer('redeemed').notNull().default(0),
    validFrom: instant('valid_from'),
    validUntil: instant('valid_until'),
    /** The sessions that it is for; none means all. */
    sessionIds: uuid('session_ids').array().notNull().default([]),
    active: boolean('active').notNull().default(true),
    /** Only an Admin gives it, at the desk, to somebody else. */
    adminsOnly: boolean('admins_only').notNull().default(false),
    createdById: idOf('created_by_id', () => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('discounts_newest').on(table.createdAt, table.id),
    check('discounts_code', sql`${table.code} ~ '^[A-Z0-9-]{3,30}$'`),
    check('discounts_kind', sql`${table.kind} in ('percent', 'amount')`),
    check('discounts_value', sql`${table.value} > 0 and (${table.kind} = 'amount' or ${table.value} <= 100)`),
    check(
      'discounts_uses',
      sql`${table.redeemed} >= 0 and (${table.maxUses} is null or ${table.redeemed} <= ${table.maxUses})`,
    ),
    check('discounts_period', sql`${table.validFrom} < ${table.validUntil}`),
    check('discounts_sessions', sql`cardinality(${table.sessionIds}) <= 100`),
  ],
)
