import { sql } from 'drizzle-orm'
import { cashBoxes } from '../../../db/schema.ts'
import { expectedMinor } from '../../cash-boxes/expected.ts'
import { seats } from './payments.ts'
import type { Sentences } from './sentence.ts'

/** Sentences about what payments pay for, and what bookings cost. */
export const ledgerSentences: Sentences = {
  'not kept, refunded, due back or charged back': sql`
    select id from payments where not case status
      when 'refund_due' then kept_minor + refunded_minor < amount_minor
      when 'charged_back' then kept_minor = 0
      else kept_minor + refunded_minor = amount_minor end`,
  'a sum of a payment that its rows do not give': sql`
    select payments.id from payments
    left join (select payment_id, sum(amount_minor) as kept from allocations group by 1) as allocated on allocated.payment_id = payments.id
    left join (
      select payment_id, sum(amount_minor) as back from refunds where state = 'done' group by 1) as done on done.payment_id = payments.id
    where kept_minor <> coalesce(kept, 0) or refunded_minor <> least(amount_minor, coalesce(back, 0))`,
  'sums of a day that its payments do not give': sql`
    select day, currency, method, by_hand, status from (
      select (recorded_at at time zone 'Asia/Dhaka')::date as day, currency, method, by_hand, status, 1 as count,
        case when refund_reason_code is distinct from 'refund_corrected' then amount_minor else 0 end as charged,
        case when refund_reason_code is distinct from 'refund_corrected' then refunded_minor else 0 end as refunded,
        case when status = 'refund_due' then amount_minor - kept_minor - refunded_minor else 0 end as due
      from payments
      union all
      select day, currency, method, by_hand, status, -count, -charged_minor, -refunded_minor, -refund_due_minor from payment_sums) as both_sides
    group by 1, 2, 3, 4, 5 having (sum(count), sum(charged), sum(refunded), sum(due)) <> (0, 0, 0, 0)`,
  'a payment that was written down wrongly, and none that stands for it, or the other way': sql`
    select wrong.id from payments as wrong left join payments as stands on stands.corrects_id = wrong.id
    where (wrong.refund_reason_code is not distinct from 'refund_corrected' and wrong.status = 'refunded' and wrong.kept_minor = 0)
      <> (stands.id is not null)`,
  'a payment that pays for two bookings': sql`
    select payment_id from allocations group by 1 having count(distinct booking_id) > 1`,
  'money in advance that pays for a booking, or other money that pays for none': sql`
    select payment_id from allocations join payments on payments.id = payment_id
    where (booking_id is null) <> (checkout_id is null)`,
  'a balance below zero': sql`
    select user_id from payments where checkout_id is null or method = 'balance'
    group by user_id, currency
    having sum(case when checkout_id is null then kept_minor else refunded_minor - amount_minor end) < 0`,
  'something due back to a balance, and not there': sql`
    select id from payments where method = 'balance' and status not in ('paid', 'refunded')`,
  'a seat without its price': sql`
    select bookings.id from bookings left join (
      select booking_id, sum(amount_minor) as paid from allocations group by 1) as paid on paid.booking_id = bookings.id
    join ${seats} on seats.booking_id = bookings.id join payments on payments.id = seats.payment_id
    where cancelled_at is null
    group by bookings.id, paid having coalesce(paid, 0) <> sum(kept_minor)`,
  'paid more for a seat than its price': sql`
    select bookings.id from bookings join allocations on booking_id = bookings.id
    where cancelled_at is null group by bookings.id having sum(allocations.amount_minor) > fee_minor`,
  'a fee by parts that is not what was paid and what is open': sql`
    select bookings.id from bookings
    join (select booking_id, sum(amount_minor) filter (where payment_id is null) as open_minor from fee_parts group by 1) as parts
      on parts.booking_id = bookings.id
    join ${seats} on seats.booking_id = bookings.id join payments on payments.id = seats.payment_id
    where cancelled_at is null
    -- What an operator or the centre refunds lowers no part.
    group by bookings.id, open_minor having fee_minor - coalesce(open_minor, 0) not between sum(kept_minor)
      and sum(case when status = 'paid' or refund_reason_code = 'refund_seat_stays' then amount_minor else kept_minor end)`,
  'a signed cash box whose rows give another sum': sql`
    select ${cashBoxes.id} from ${cashBoxes}
    where ${cashBoxes.signedAt} is not null and ${cashBoxes.expectedMinor} <> ${expectedMinor}`,
  'a seat by parts without its parts': sql`
    select bookings.id from bookings left join fee_parts on booking_id = bookings.id
    group by bookings.id having (parts is null) <> (count(fee_parts.id) = 0)`,
}
