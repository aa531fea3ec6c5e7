import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'

/**
 * What the providers' books say, as one list for all methods, for `with`:
 * - `taken`: money that a provider took, under our `reference` of the payment. `started_as` is our reference
 *   of its attempt, `refunded_minor` what has been refunded of it. `attempt_id` is known where money must not
 *   be taken twice for one.
 * - `provider_refunds`: refunds of a `charge` that did not fail. `requested`: those of them that we
 *   requested; one that was made in a provider's dashboard has no `refund_id`.
 * - `unanswered`: payments with a refund whose answer from SSLCommerz was lost. SSLCommerz finds refunds by
 *   its own reference only, so that a person has to look there; until then the refund stays requested.
 */
export async function providersBooks(provider?: Database): Promise<SQL> {
  const tables = await Promise.all(
    Object.entries(copied).map(async ([name, table]) => {
      const rows = provider ? await copyOf(provider, table) : sql`select * from ${table}`
      return sql`${sql.raw(name)} as (${rows})`
    }),
  )
  return sql`${sql.join(tables, sql`, `)}, ${lists}`
}

const copied = {
  card_charges: sql`cards.charges`,
  card_refunds: sql`cards.refunds`,
  contested: sql`cards.disputes`,
  bkash_payments: sql`bkash.payments`,
  bkash_transactions: sql`bkash.transactions`,
  bkash_refunds: sql`bkash.refunds`,
  sslcommerz_transactions: sql`sslcommerz.transactions`,
  sslcommerz_refunds: sql`sslcommerz.refunds`,
}

const lists = sql`
  taken as (
    select 'card' as method, payment_intent_id as reference, payment_intent_id as started_as, null as attempt_id,
      amount::integer as amount_minor, amount_refunded::integer as refunded_minor
    from card_charges where status = 'succeeded'
    union all
    select 'bkash', trx_id, payment_id, invoice, bkash_transactions.amount_minor, coalesce((
      select sum(bkash_refunds.amount_minor) from bkash_refunds where original_trx_id = bkash_transactions.trx_id), 0)
    from bkash_transactions join bkash_payments on bkash_payments.id = payment_id
    union all
    select 'sslcommerz', bank_tran_id, session_key, null, amount, coalesce((
      select sum(sslcommerz_refunds.amount) from sslcommerz_refunds
      where sslcommerz_refunds.bank_tran_id = sslcommerz_transactions.bank_tran_id and status = 'refunded'), 0)
    from sslcommerz_transactions where status = 'VALID'),
  provider_refunds as (
    select 'card' as method, payment_intent_id as charge, id as reference, metadata ->> 'refundId' as refund_id,
      amount as amount_minor
    from card_refunds where status <> 'failed'
    union all
    select 'bkash', original_trx_id, trx_id, sku, amount_minor from bkash_refunds
    union all
    select 'sslcommerz', bank_tran_id, reference, null, amount from sslcommerz_refunds where status <> 'cancelled'),
  requested as (select * from provider_refunds where method <> 'card' or refund_id is not null),
  unanswered as (
    select payment_id from refunds join payments on payments.id = payment_id
    where payments.method = 'sslcommerz' and not by_hand and refunds.state = 'asked')`

async function copyOf(provider: Database, table: SQL): Promise<SQL> {
  const { rows } = await provider.execute<{ copy: string }>(
    sql`select coalesce(json_agg(t), '[]')::text as copy from ${table} t`,
  )
  return sql`select * from json_populate_recordset(null::${table}, ${rows[0]?.copy})`
}
