import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { TestApp } from './boot.ts'

/** Compares the ledger with the provider's charges and refunds: each returned row is one violation. */
const invariants = {
  oversold: sql`select id from sessions where enrolled > capacity`,
  'the counter is not the number of seats': sql`
    select id from sessions where enrolled <> (
      select count(*) from bookings where session_id = sessions.id and cancelled_at is null)`,
  'charged, but not recorded': sql`
    select card_charges.payment_intent_id from card_charges
    left join payments on provider_payment_id = payment_intent_id
    where card_charges.status = 'succeeded' and (payments.id is null or payments.amount_minor <> card_charges.amount)`,
  'recorded, but not charged': sql`
    select provider_payment_id from payments where not exists (
      select from card_charges where payment_intent_id = provider_payment_id and status = 'succeeded')`,
  'paid, but neither seated nor refunded': sql`
    select payments.id from payments
    left join bookings on payment_id = payments.id and cancelled_at is null
    where (payments.status = 'refund_due' and not exists (
        select from disputes where payment_id = payments.id and closed_at is null and not refundable))
      or (payments.status = 'paid') <> (bookings.id is not null)`,
  'refunds are not the provider’s': sql`
    select payments.id from payments join card_charges on payment_intent_id = provider_payment_id
    where card_charges.status = 'succeeded' and refunded_minor <> amount_refunded`,
  // Refunds that we requested, which carry our metadata; refunds made in the provider's dashboard are not limited.
  'gave back more than was due': sql`
    select payments.id from payments
    join refunds on refunds.payment_intent_id = provider_payment_id
    where refunds.status <> 'failed' and refunds.metadata ->> 'refundId' is not null
    group by payments.id having sum(refunds.amount) > coalesce(refund_due_minor, 0)`,
  'charged back, but not disputed': sql`
    select provider_payment_id from payments where status = 'charged_back' and not exists (
      select from contested where payment_intent_id = provider_payment_id and status not like 'warning%' and status <> 'won')`,
  'disputes are not the provider’s': sql`
    select contested.id from contested join payments on provider_payment_id = payment_intent_id
    left join disputes on reference = contested.id
    where disputes.status is distinct from contested.status`,
  'not allocated, refunded, due back or charged back': sql`
    select payments.id from payments left join (
      select payment_id, sum(amount_minor) as allocated from allocations group by 1) as kept on payment_id = payments.id
    where amount_minor <> coalesce(allocated, 0) + case status
      when 'charged_back' then amount_minor
      when 'refund_due' then greatest(refunded_minor, refund_due_minor)
      else refunded_minor end`,
  'a booking that owes what was not paid': sql`
    select booking_id from charges left join (
      select charge_id, sum(amount_minor) as paid from allocations group by 1) as paid on charge_id = charges.id
    group by 1 having sum(amount_minor) <> sum(coalesce(paid, 0)) or sum(amount_minor) < 0`,
  'a seat without its price': sql`
    select bookings.id from bookings left join (
      select booking_id, sum(amount_minor) as owed from charges group by 1) as owed on booking_id = bookings.id
    join payments on payments.id = payment_id
    where cancelled_at is null and coalesce(owed, 0) <> payments.amount_minor - refunded_minor`,
  'booked twice': sql`
    select user_id, session_id from bookings where cancelled_at is null group by 1, 2 having count(*) > 1`,
  'charged twice for one seat': sql`
    select user_id, session_id from payments where status = 'paid' group by 1, 2 having count(*) > 1`,
  // A booking that could no longer be cancelled when the account was deleted stays.
  'a seat of a deleted account': sql`
    select bookings.id from bookings join users on users.id = user_id
    where cancelled_at is null and deleted_at < class_start - case when fee_minor = 0 then interval '0'
      else make_interval(hours => coalesce((select (value ->> 'hoursBefore')::integer from settings where name = 'refund-rule'), 24)) end`,
  'money of a deleted account that came after it': sql`
    select payments.id from payments join users on users.id = user_id
    where deleted_at < recorded_at and status <> 'refunded'`,
  'written in the name of a deleted account': sql`
    select notes.id from notes join users on users.id = user_id where deleted_at is not null
    union all select tutors.id from tutors join users on users.id = user_id where deleted_at is not null`,
}

/** Violations of "a payment is seated or refunded, never oversold, never charged twice". */
export async function findViolations(app: Pick<TestApp, 'services'>): Promise<string[]> {
  return findViolationsIn(app.services.context.database)
}

/** `provider` is the card provider's database, if it is another one. */
export async function findViolationsIn(database: Database, provider?: Database): Promise<string[]> {
  const charges = provider ? await copyOf(provider, sql`cards.charges`) : sql`select * from cards.charges`
  const refunds = provider ? await copyOf(provider, sql`cards.refunds`) : sql`select * from cards.refunds`
  const contested = provider ? await copyOf(provider, sql`cards.disputes`) : sql`select * from cards.disputes`
  const violations: string[] = []
  for (const [promise, query] of Object.entries(invariants)) {
    const { rows } = await database.execute(
      sql`with card_charges as (${charges}), refunds as (${refunds}), contested as (${contested}) ${query}`,
    )
    violations.push(...rows.map((row) => `${promise}: ${Object.values(row).join(' ')}`))
  }
  return violations
}

async function copyOf(provider: Database, table: SQL): Promise<SQL> {
  const { rows } = await provider.execute<{ copy: string }>(
    sql`select coalesce(json_agg(t), '[]')::text as copy from ${table} t`,
  )
  return sql`select * from json_populate_recordset(null::${table}, ${rows[0]?.copy})`
}
