import { sql } from 'drizzle-orm'
import { instant } from './instant.ts'
import type { Allowance, Sentences } from './sentence.ts'

/** Sentences about receipts and discounts. */
export const receiptSentences = ({ settledBefore }: Allowance): Sentences => ({
  'a payment without its receipt, or credited another amount than was refunded': sql`
    select payments.id from payments left join receipts on payment_id = payments.id
    group by payments.id having count(*) filter (where series = 'receipt') <> 1
      or coalesce(sum(case series when 'credit_note' then receipts.amount_minor when 'debit_note' then -receipts.amount_minor end), 0) <> refunded_minor`,
  'a seat that a code made free, without its receipt': sql`
    select redemptions.booking_id from redemptions join checkouts on checkouts.id = checkout_id
    where redemptions.booking_id is not null and amount_minor = 0
      and not exists (select from receipts where receipts.booking_id = redemptions.booking_id)`,
  'receipts with a gap': sql`
    select series, year from receipts where number is not null group by 1, 2 having max(number) <> count(*)`,
  // A task numbers receipts, within seconds of their money.
  'a receipt that got no number': sql`
    select id from receipts where number is null and created_at < ${instant(settledBefore)}`,
  'the counter of a discount is not the number of its uses': sql`
    select id from discounts where redeemed <> (select count(*) from redemptions where discount_id = discounts.id)
      or redeemed > max_uses`,
  'a seat at a discount that does not count': sql`
    select bookings.id from bookings join payments on payments.id = payment_id join checkouts on checkouts.id = checkout_id
    where discount_id is not null and cancelled_at is null and not exists (
      select from redemptions where redemptions.checkout_id = checkouts.id and booking_id = bookings.id)`,
})
