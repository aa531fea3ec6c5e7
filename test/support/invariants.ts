import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { TestApp } from './boot.ts'
import { providersBooks } from './providers-books.ts'

/**
 * Which booking a payment bought, or pays a part of: after a switch to a dearer session, or where the fee is
 * paid by parts.
 */
const seats = sql`(
  select payment_id, id as booking_id from bookings where payment_id is not null
  union select payment_id, booking_id from switches where payment_id is not null
  union select payment_id, booking_id from fee_parts where payment_id is not null) as seats`

/**
 * Later payments for a seat that was cancelled, of which the centre keeps all: something of the one that
 * bought it went back, not all.
 */
const keptWithSeat = sql`
  select from ${seats} join bookings on bookings.id = seats.booking_id join payments bought on bought.id = bookings.payment_id
  where cancelled_at is not null and bought.id <> seats.payment_id
    and bought.refund_due_minor < bought.amount_minor`

/** Compares the ledger with the books of all providers: each returned row is one violation. */
export const invariants = {
  oversold: sql`select id from sessions where enrolled > capacity`,
  'the counter is not the number of seats': sql`
    select id from sessions where enrolled <> (
      select count(*) from bookings where session_id = sessions.id and cancelled_at is null)`,
  'charged, but not recorded': sql`
    select reference from taken
    left join payments on payments.method = taken.method and provider_payment_id = reference and not by_hand
    where (payments.id is null or payments.amount_minor <> taken.amount_minor) and not exists (
      select from attempts where attempts.method = taken.method and attempts.reference = started_as and (state = 'held' or charged_at is not null))`,
  'recorded, but not charged': sql`
    select provider_payment_id from payments where not by_hand and not exists (
      select from taken where taken.method = payments.method and reference = provider_payment_id)`,
  'took money twice for one attempt': sql`
    select attempt_id from taken where attempt_id is not null group by method, attempt_id having count(*) > 1`,
  'an attempt that is paid without its payment, or the other way': sql`
    select attempts.id from attempts left join payments on attempt_id = attempts.id
    group by attempts.id having (state = 'paid') <> (count(payments.id) > 0)`,
  'paid, but neither seated nor refunded': sql`
    select payments.id from payments
    left join ${seats} on seats.payment_id = payments.id
    left join bookings on bookings.id = booking_id and cancelled_at is null
    where (payments.status = 'refund_due' and not by_hand
        and payments.id not in (select payment_id from unanswered) and not exists (
        select from disputes where payment_id = payments.id and closed_at is null and not refundable))
      or (payments.status = 'paid' and bookings.id is null and payments.refund_due_minor is distinct from 0 and not exists (
        ${keptWithSeat} and seats.payment_id = payments.id))
      or (payments.status <> 'paid' and bookings.id is not null and refund_reason_code is distinct from 'refund_price_difference')
      or (payments.status = 'charged_back' and bookings.id is not null and coalesce(refund_due_minor, 0) < payments.amount_minor)`,
  'refunds are not the provider’s': sql`
    select payments.id from payments join taken on taken.method = payments.method and reference = provider_payment_id
    where refunded_minor - (
        select coalesce(sum(refunds.amount_minor), 0) from refunds
        where payment_id = payments.id and refunds.state = 'done' and recorded_by_id is not null) <> returned_minor
      and payments.id not in (select payment_id from unanswered)`,
  'gave back more than was due': sql`
    select payments.id from payments
    join requested on requested.method = payments.method and requested.charge = provider_payment_id
    group by payments.id having sum(requested.amount_minor) > case
      when refund_due_minor is null and refund_reason_code = 'refund_price_difference' then refunded_minor
      else coalesce(refund_due_minor, 0) end`,
  'went back, but is not recorded': sql`
    select requested.reference from requested join payments
      on requested.method = payments.method and requested.charge = provider_payment_id
    where requested.refund_id not in (select id::text from refunds)
      or not exists (select from refunds where payment_id = payments.id and refunds.amount_minor = requested.amount_minor)`,
  'recorded as gone back, but not by the provider': sql`
    select refunds.id from refunds join payments on payments.id = payment_id
    where refunds.state = 'done' and not by_hand and refunds.reference is not null and not exists (
      select from requested where requested.method = payments.method
        and requested.reference = refunds.reference and requested.amount_minor = refunds.amount_minor)`,
  'given back by hand, but not written down': sql`
    select payments.id from payments left join (
      select payment_id, sum(amount_minor) as given from refunds where state = 'done' group by 1
    ) as written on payment_id = payments.id
    where by_hand and refunded_minor <> coalesce(given, 0)`,
  'charged back, but not disputed': sql`
    select provider_payment_id from payments where status = 'charged_back' and not exists (
      select from contested where payment_intent_id = provider_payment_id and status not like 'warning%' and status <> 'won')`,
  'a seat that a dispute about a later part took': sql`
    select bookings.id from bookings where cancel_reason_code in ('cancelled_by_dispute', 'cancelled_by_lost_dispute')
      and not exists (
        select from disputes where payment_id = bookings.payment_id
          or payment_id in (select switches.payment_id from switches where booking_id = bookings.id))`,
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
    select booking_id from dues left join (
      select due_id, sum(amount_minor) as paid from allocations group by 1) as paid on due_id = dues.id
    group by 1 having sum(amount_minor) <> sum(coalesce(paid, 0)) or sum(amount_minor) < 0`,
  'a seat without its price': sql`
    select bookings.id from bookings left join (
      select booking_id, sum(amount_minor) as owed from dues group by 1) as owed on booking_id = bookings.id
    join ${seats} on seats.booking_id = bookings.id join payments on payments.id = seats.payment_id
    where cancelled_at is null
    group by bookings.id, owed having coalesce(owed, 0) <> sum(kept_of_payment(payments))`,
  'paid more for a seat than its price': sql`
    select bookings.id from bookings join dues on booking_id = bookings.id
    where cancelled_at is null group by bookings.id having sum(dues.amount_minor) > fee_minor`,
  'a payment without its receipt, or credited another amount than went back': sql`
    select payments.id from payments left join receipts on payment_id = payments.id
    group by payments.id having count(*) filter (where series = 'receipt') <> 1
      or coalesce(sum(case series when 'credit_note' then receipts.amount_minor when 'debit_note' then -receipts.amount_minor end), 0) <> refunded_minor`,
  'a seat that a code made free, without its due of 0 or its receipt': sql`
    select redemptions.booking_id from redemptions join checkouts on checkouts.id = checkout_id
    where redemptions.booking_id is not null and amount_minor = 0 and (
      (select count(*) from dues where dues.booking_id = redemptions.booking_id and dues.amount_minor = 0) <> 1
      or not exists (select from receipts where receipts.booking_id = redemptions.booking_id))`,
  'receipts with a gap': sql`
    select min(id::text) from receipts where number is not null group by series, year having max(number) <> count(*)`,
  'the counter of a discount is not the number of its uses': sql`
    select id from discounts where redeemed <> (select count(*) from redemptions where discount_id = discounts.id)
      or redeemed > max_uses`,
  'a seat at a discount that does not count': sql`
    select bookings.id from bookings join payments on payments.id = payment_id join checkouts on checkouts.id = checkout_id
    where discount_id is not null and cancelled_at is null and not exists (
      select from redemptions where redemptions.checkout_id = checkouts.id and booking_id = bookings.id)`,
  'booked twice': sql`
    select user_id, session_id from bookings where cancelled_at is null group by 1, 2 having count(*) > 1`,
  'charged twice for one seat': sql`
    select user_id, session_id from payments
    where status = 'paid' and id not in (select payment_id from switches where payment_id is not null)
      and id not in (select payment_id from fee_parts where payment_id is not null and part > 1)
    group by 1, 2 having count(*) > 1`,
  'a fee by parts that is not what was paid and what is open': sql`
    select bookings.id from bookings
    join (select booking_id, sum(amount_minor) filter (where payment_id is null) as open_minor from fee_parts group by 1) as parts
      on parts.booking_id = bookings.id
    join ${seats} on seats.booking_id = bookings.id join payments on payments.id = seats.payment_id
    where cancelled_at is null
    group by bookings.id, open_minor having fee_minor - coalesce(open_minor, 0) <> sum(kept_of_payment(payments)
      + case when status = 'paid' and refund_reason_code is distinct from 'refund_price_difference' then refunded_minor else 0 end)`,
  'a seat by parts without its parts': sql`
    select bookings.id from bookings left join fee_parts on booking_id = bookings.id
    group by bookings.id having (parts is null) <> (count(fee_parts.id) = 0)`,
  'the counts of a waitlist are not those of its people': sql`
    select sessions.id from sessions left join waitlist_entries entry on session_id = sessions.id
    group by sessions.id having waiting <> count(*) filter (where entry.state = 'waiting')
      or offered <> count(*) filter (where entry.state = 'offered')`,
  'waits for a seat, and has one': sql`
    select entry.id from waitlist_entries entry join bookings using (session_id, user_id)
    where entry.closed_at is null and cancelled_at is null`,
  'was offered a seat before somebody who waited longer': sql`
    select later.id from waitlist_entries later join waitlist_entries sooner using (session_id)
    where sooner.number < later.number and sooner.state = 'waiting' and later.offered_at is not null`,
  // One of which no class was to come stays, also when its classes are moved later.
  'a seat of a deleted account': sql`
    select bookings.id from bookings join users on users.id = user_id
    where cancelled_at is null and not exists (
        select from class_changes where class_changes.session_id = bookings.session_id and class_changes.created_at >= deleted_at)
      and exists (
        select from classes where classes.session_id = bookings.session_id and state = 'planned' and start_at > deleted_at)`,
  'money of a deleted account that came after it': sql`
    select payments.id from payments join users on users.id = user_id
    where deleted_at < recorded_at and status <> 'refunded' and not by_hand
      and payments.id not in (select payment_id from unanswered)`,
  'written in the name of a deleted account': sql`
    select notes.id from notes join users on users.id = user_id where deleted_at is not null
    union all select tutors.id from tutors join users on users.id = user_id where deleted_at is not null`,
}

/** Violations of "a payment is seated or refunded, never oversold, never charged twice". */
export async function findViolations(app: Pick<TestApp, 'services'>): Promise<string[]> {
  return findViolationsIn(app.services.context.database)
}

/** `provider` is the database of the providers' books, if it is another one. */
export async function findViolationsIn(database: Database, provider?: Database): Promise<string[]> {
  const books = await providersBooks(provider)
  const violations: string[] = []
  for (const [promise, query] of Object.entries(invariants)) {
    const { rows } = await database.execute(sql`with ${books} ${query}`)
    violations.push(...rows.map((row) => `${promise}: ${Object.values(row).join(' ')}`))
  }
  return violations
}
