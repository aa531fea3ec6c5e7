import { sql } from 'drizzle-orm'
import { integer, numeric, text, timestamp } from 'drizzle-orm/pg-core'
import { cards } from './schema.ts'

/**
 * Every movement of money, derived from charges, refunds and disputes. `position` orders them by instant, then by
 * causality, then by creation. A condition on `source` uses the primary keys of the tables; a list without one sorts
 * all rows, which is rarely needed.
 */
export const balanceTransactions = cards
  .view('balance_transactions', {
    id: text('id').notNull(),
    type: text('type').notNull(),
    category: text('category').notNull(),
    source: text('source').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    description: text('description'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    position: numeric('position').notNull(),
  })
  .as(sql`
    select id, type, category, source, amount, currency, description, created_at,
      (extract(epoch from created_at) * 1000)::numeric * 10000000000000 + rank * 1000000000000 + nth as position
    from (
      select 'txn_' || substr(id, 4) as id, 'charge' as type, 'charge' as category, id as source, amount, currency,
        details ->> 'description' as description, created_at, 0 as rank, position as nth
      from cards.charges where status = 'succeeded'
      union all
      select 'txn_' || substr(refunds.id, 4), 'refund', 'refund', refunds.id, -refunds.amount, refunds.currency,
        'REFUND FOR CHARGE' || coalesce(' (' || (charges.details ->> 'description') || ')', ''),
        refunds.created_at, 1, refunds.position
      from cards.refunds join cards.charges on charges.id = charge_id where refunds.status <> 'pending'
      union all
      select 'txn_f' || substr(id, 4), 'refund_failure', 'refund_failure', id, amount, currency, null,
        created_at, 2, position
      from cards.refunds where status = 'failed'
      union all
      select 'txn_w' || substr(id, 4), 'adjustment', 'dispute', id, -amount, currency,
        'Chargeback withdrawal for ' || charge_id, withdrawn_at, 3, position
      from cards.disputes where withdrawn_at is not null
      union all
      select 'txn_r' || substr(id, 4), 'adjustment', 'dispute_reversal', id, amount, currency,
        'Chargeback reversal for ' || charge_id, reinstated_at, 4, position
      from cards.disputes where reinstated_at is not null
    ) as movements`)
