import { isNull } from 'drizzle-orm'
import type { HandMethod } from '../../../contract/payments/payment-methods.ts'
import type { Executor } from '../../../db/client.ts'
import { allocations, payments } from '../../../db/schema.ts'
import { type Context, newId } from '../../context.ts'
import type { Payment } from './payment.ts'

/** Money in advance: a payment for no session, which is the person's balance. */
export const isAdvance = ({ checkoutId }: Pick<Payment, 'checkoutId'>): boolean => checkoutId === null

/** The same as a condition on rows of `payments`. */
export const isAdvanceRow = isNull(payments.checkoutId)

type Advance = {
  id: string
  userId: string
  amountMinor: number
  method: HandMethod
  /** Of a wallet. Cash has none. */
  reference: string | null
  recordedById: string
  cashBoxId: string | null
}

/** Writes down money in advance. Its allocation names no booking. */
export async function insertAdvance(
  transaction: Executor,
  context: Context,
  { reference, ...advance }: Advance,
): Promise<Payment> {
  const now = context.clock()
  const [payment] = await transaction
    .insert(payments)
    .values({
      ...advance,
      ...{ checkoutId: null, sessionId: null, sessionTitle: '', currency: context.currency },
      ...{ providerPaymentId: reference ?? advance.id, byHand: true, status: 'paid' },
      ...{ chargedAt: now, recordedAt: now },
    })
    .returning()
  if (!payment) throw new Error(`The money in advance ${advance.id} was not recorded`)
  const { id: paymentId, amountMinor } = payment
  await transaction
    .insert(allocations)
    .values({ id: newId(context), paymentId, bookingId: null, amountMinor, createdAt: now })
  await context.jobs.enqueue(transaction, 'receipts')
  return { ...payment, keptMinor: amountMinor }
}
