import { sql } from 'drizzle-orm'
import { seatStaysReasons } from '../../payments/ledger/keeps-seat.ts'
import type { Sentences } from './sentence.ts'

/**
 * Which booking a payment bought, or pays a part of: after a switch to a dearer session, or where the fee is
 * paid by parts.
 */
export const seats = sql`(
  select payment_id, id as booking_id from bookings where payment_id is not null
  union select payment_id, booking_id from switches where payment_id is not null
  union select payment_id, booking_id from fee_parts where payment_id is not null) as seats`

/**
 * Later payments for a seat that was cancelled, of which the centre keeps all: something of the one that
 * bought it was refunded, not all.
 */
const keptWithSeat = sql`
  select from ${seats} join bookings on bookings.id = seats.booking_id join payments bought on bought.id = bookings.payment_id
  where cancelled_at is not null and bought.id <> seats.payment_id
    and bought.kept_minor > 0 and bought.refund_due_at is not null`

/** It was decided with the cancellation of its seat what is refunded. */
const isDecided = sql`exists (
  select from ${seats} join bookings on bookings.id = seats.booking_id
  where seats.payment_id = payments.id and cancelled_at <= refund_due_at)`

/** Sentences about payments and what was refunded of them, as far as our own tables know. */
export const paymentSentences: Sentences = {
  'an attempt that is paid without its payment, or the other way': sql`
    select attempts.id from attempts left join payments on attempt_id = attempts.id
    group by attempts.id having (state = 'paid') <> (count(payments.id) > 0)`,
  // What is due back waits for its provider, for days if need be: alerts of their own say so.
  'paid, but neither seated nor refunded': sql`
    select payments.id from payments
    left join ${seats} on seats.payment_id = payments.id
    left join bookings on bookings.id = booking_id and cancelled_at is null
    where checkout_id is not null and ((payments.status = 'paid' and bookings.id is null and not ${isDecided} and not exists (
        ${keptWithSeat} and seats.payment_id = payments.id))
      or (payments.status <> 'paid' and bookings.id is not null
        and coalesce(refund_reason_code, '') not in ${seatStaysReasons})
      -- The bank may have taken what was due back as a difference; the seat is paid by other money.
      or (payments.status = 'charged_back' and bookings.id is not null and (kept_minor > 0 or exists (
        select from allocations where allocations.payment_id = payments.id and amount_minor < 0
          and allocations.created_at > coalesce(refund_due_at, '-infinity')))))`,
  // The centre may keep the money of a seat that it cancelled, and sell its owner another.
  'charged twice for one seat': sql`
    select user_id, session_id from payments
    where status = 'paid' and session_id is not null and not ${isDecided}
      and id not in (select payment_id from switches where payment_id is not null)
      and id not in (select payment_id from fee_parts where payment_id is not null and part > 1)
    group by 1, 2 having count(*) > 1`,
  'a seat that a dispute about a later part took': sql`
    select bookings.id from bookings where cancel_reason_code in ('cancelled_by_dispute', 'cancelled_by_lost_dispute')
      and not exists (
        select from disputes where payment_id = bookings.payment_id
          or payment_id in (select switches.payment_id from switches where booking_id = bookings.id))`,
}
