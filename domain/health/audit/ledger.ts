import { sql } from 'drizzle-orm'
import { seats } from './payments.ts'
import type { Sentences } from './sentence.ts'

/** Of what bookings owe and what payments cover. */
export const ledgerSentences: Sentences = {
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
}
