import { eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { allocations, payments } from '../../../db/schema.ts'
import { type Context, newId } from '../../context.ts'
import type { Payment } from './payment.ts'

/** Writes down which booking a payment pays for; null for money in advance. */
export async function allocate(
  transaction: Executor,
  context: Context,
  { id: paymentId, amountMinor }: Pick<Payment, 'id' | 'amountMinor'>,
  bookingId: string | null,
): Promise<void> {
  const createdAt = context.clock()
  await transaction
    .insert(allocations)
    .values({ id: newId(context), paymentId, bookingId, amountMinor, createdAt })
}

/** A person's decision: who they are, and their act, where it was one of refunding. */
export type Decision = { by?: string | undefined; actId?: string | undefined }

/**
 * Makes the centre keep so much of the payments that match, in the smallest unit, by a row for what it keeps
 * less or more of each. Of money that bought nothing it keeps nothing. Needs the session's lock.
 */
export async function setKept(
  transaction: Executor,
  matching: SQL,
  keptMinor: SQL | number,
  at: Date,
  { by, actId }: Decision = {},
): Promise<void> {
  await transaction.execute(sql`
    insert into ${allocations} (id, payment_id, booking_id, amount_minor, created_at, decided_by_id, act_id)
    select gen_random_uuid(), ${payments.id}, sold.booking_id, ${keptMinor} - ${payments.keptMinor}, ${at.toISOString()}::timestamptz,
      ${by ?? null}::uuid, ${actId ?? null}::uuid
    from ${payments} cross join lateral (select booking_id from ${allocations} where payment_id = ${payments.id} limit 1) as sold
    where ${matching} and ${keptMinor} <> ${payments.keptMinor}`)
}

export async function readPayment(queries: Executor, id: string): Promise<Payment> {
  const [payment] = await queries.select().from(payments).where(eq(payments.id, id))
  if (!payment) throw new Error(`The payment ${id} is gone`)
  return payment
}
