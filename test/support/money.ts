import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { MoneyMethod } from '../../contract/payments/payment-methods.ts'
import type { Executor } from '../../db/client.ts'
import { attempts, checkouts, refunds } from '../../db/schema.ts'

/** Of whom, and for what. */
export type Sold = { userId: string; sessionId: string }
type Money = {
  method: MoneyMethod
  at: Date
  amountMinor?: number
  byHand?: boolean
  /** Who took it by hand. */
  by?: string
  title?: string
}

export async function insertCheckout(
  queries: Executor,
  sold: Sold,
  at: Date,
  title = 'Physics',
): Promise<string> {
  const id = randomUUID()
  await queries.insert(checkouts).values({
    ...{ id, ...sold, sessionTitle: title, amountMinor: 500, currency: 'BDT' },
    ...{ createdAt: at, holdExpiresAt: at, closedAt: at },
  })
  return id
}

/**
 * Money that came in, however and whenever, for a seat that was cancelled since. Returns the payment's id,
 * which is its reference too.
 */
export async function insertPayment(queries: Executor, sold: Sold, money: Money): Promise<string> {
  const { method, at, amountMinor = 500, byHand = false, by, title = 'Physics' } = money
  const [id, checkoutId] = [randomUUID(), await insertCheckout(queries, sold, at, title)]
  // One statement, because all money pays for something or is due back when it is committed.
  await queries.execute(sql`
    with paid as (
      insert into payments (id, checkout_id, user_id, session_id, provider_payment_id, method, by_hand, recorded_by_id, amount_minor,
        currency, session_title, status, charged_at, recorded_at)
      values (${id}, ${checkoutId}, ${sold.userId}, ${sold.sessionId}, ${id}, ${method}, ${byHand}, ${by ?? null}, ${amountMinor},
        'BDT', ${title}, 'paid', ${at}, ${at}) returning *),
    booked as (
      insert into bookings (id, session_id, user_id, payment_id, title, tutor, description, fee_minor, duration, class_start, class_end,
        image, created_at, cancelled_at, cancel_reason_code)
      select gen_random_uuid(), session_id, user_id, paid.id, title, tutor, description, fee_minor, duration, class_start, class_end,
        image, ${at}, ${at}, 'cancelled_by_student' from paid join sessions on sessions.id = session_id returning *)
    insert into allocations (id, payment_id, booking_id, amount_minor, created_at)
    select gen_random_uuid(), payment_id, id, ${amountMinor}::integer, ${at} from booked`)
  return id
}

/** All of a payment is refunded: by its provider, or by the hands of `by`. */
export async function insertRefund(
  queries: Executor,
  paymentId: string,
  at: Date,
  by?: string,
): Promise<void> {
  const reference = by ? 'given-' : 'back-'
  await queries.execute(sql`
    insert into refunds (id, payment_id, amount_minor, state, reference, created_at, settled_at, recorded_by_id)
    select gen_random_uuid(), id, amount_minor, 'done', ${reference} || id, ${at}, ${at}, ${by ?? null} from payments where id = ${paymentId}`)
  await queries.execute(sql`
    update payments set status = 'refunded', refund_due_at = ${at}, refunded_at = ${at}, refund_ref = ${reference} || id,
      refund_reason_code = 'refund_by_provider' where id = ${paymentId}`)
}

/** Part of a payment is due back; `asked`: its provider has not answered yet. */
export async function insertRefundDue(
  queries: Executor,
  paymentId: string,
  { at, amountMinor, asked = false }: { at: Date; amountMinor: number; asked?: boolean },
): Promise<void> {
  await queries.execute(sql`
    with returned as (
      insert into allocations (id, payment_id, booking_id, amount_minor, created_at)
      select gen_random_uuid(), payment_id, booking_id, -${amountMinor}::integer, ${at} from allocations where payment_id = ${paymentId})
    update payments set status = 'refund_due', refund_due_at = ${at}, refund_reason_code = 'refund_no_seat' where id = ${paymentId}`)
  if (asked)
    await queries
      .insert(refunds)
      .values({ id: randomUUID(), paymentId, amountMinor, state: 'asked', createdAt: at })
}

/** An attempt that a person has to decide about. Returns its id. */
export async function insertHeldPayment(
  queries: Executor,
  sold: Sold,
  attempt: {
    method: 'desk' | 'sslcommerz'
    wallet?: 'bkash' | 'nagad'
    reference: string
    at: Date
    until: Date
  },
): Promise<string> {
  const { at: heldSince, until: heldUntil, ...rest } = attempt
  // Its payer was at the provider before.
  const createdAt = new Date(heldSince.getTime() - 600_000)
  const id = randomUUID()
  await queries.insert(attempts).values({
    ...{ id, checkoutId: await insertCheckout(queries, sold, heldSince), state: 'held', ...rest },
    ...{ amountMinor: 700, currency: 'BDT', createdAt, heldSince, heldUntil },
  })
  return id
}
