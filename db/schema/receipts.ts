import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Centre } from '../../contract/centre/centre.ts'
import { receiptSeries } from '../../contract/receipts/receipt-number.ts'
import { bookings } from './bookings.ts'
import { instant } from './instant.ts'
import { payments } from './payments.ts'
import { refunds } from './refunds.ts'

/**
 * The words of a receipt about its buyer, of what was sold and of the centre, as it was when it got its
 * number. A later change of these does not change the paper. The buyer goes with their account.
 */
export type ReceiptContent = {
  buyer?: { name: string | null; email: string | null; phone: string | null }
  /** The discount's. */
  code: string | null
  /** Missing for money in advance. */
  session?: { tutor: string; classes: number; classStart: string; classEnd: string }
  part?: { number: number; of: number }
  centre: Pick<Centre, 'name' | 'nameBn' | 'address' | 'phone' | 'email'>
}

/**
 * The papers of a payment: its receipt, a credit note for each part that was refunded, and a
 * debit note for each that came back because its refund failed. Triggers write them
 * with the payment and the refund. A booking that a code made free has a receipt of 0.
 * `domain/receipts/number.ts` numbers them within seconds, without gaps per series and year in Dhaka.
 */
export const receipts = pgTable(
  'receipts',
  {
    id: uuid('id').primaryKey(),
    series: text('series', { enum: receiptSeries }).notNull(),
    year: integer('year').notNull(),
    /** Null until it is numbered; then it never changes. */
    number: integer('number'),
    /** What the receipt says, written with its number; null for a credit note. */
    content: jsonb('content').$type<ReceiptContent>(),
    /** Null for a booking that a code made free. */
    paymentId: uuid('payment_id').references(() => payments.id),
    /** The booking that a code made free; null for a payment. */
    bookingId: uuid('booking_id').references(() => bookings.id),
    /** Of a credit or debit note: what was refunded, or failed to. */
    refundId: uuid('refund_id').references(() => refunds.id),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** When the money was recorded, or was refunded; or when the seat was booked. */
    createdAt: instant('created_at').notNull(),
    /**
     * Of a credit or debit note: when we found that the money had gone, where that was not the same instant.
     */
    recordedAt: instant('recorded_at'),
  },
  (table) => [
    uniqueIndex('receipts_number').on(table.series, table.year, table.number),
    uniqueIndex('receipts_one').on(table.paymentId).where(sql`${table.series} = 'receipt'`),
    index('receipts_payment').on(table.paymentId, table.createdAt),
    index('receipts_waiting').on(table.createdAt, table.id).where(sql`${table.number} is null`),
    index('receipts_credited').on(table.createdAt, table.id).where(sql`${table.series} <> 'receipt'`),
    index('receipts_recorded').on(table.recordedAt).where(sql`${table.recordedAt} is not null`),
    check('receipts_series', sql`${table.series} in ('receipt', 'credit_note', 'debit_note')`),
    check('receipts_number', sql`${table.number} > 0`),
    uniqueIndex('receipts_booking').on(table.bookingId).where(sql`${table.bookingId} is not null`),
    check('receipts_content', sql`${table.content} is null or ${table.series} = 'receipt'`),
    check(
      'receipts_issued',
      sql`${table.number} is null or ${table.series} <> 'receipt' or ${table.content} is not null`,
    ),
    check('receipts_refund', sql`(${table.refundId} is null) = (${table.series} = 'receipt')`),
    check('receipts_sold', sql`(${table.paymentId} is null) <> (${table.bookingId} is null)`),
    check(
      'receipts_amount',
      sql`${table.amountMinor} > 0 and ${table.paymentId} is not null or ${table.amountMinor} = 0 and ${table.bookingId} is not null and ${table.series} = 'receipt'`,
    ),
  ],
)
