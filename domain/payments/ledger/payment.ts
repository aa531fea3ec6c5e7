import type { payments } from '../../../db/schema.ts'

/** Money that came in: a row of `payments`. */
export type Payment = typeof payments.$inferSelect

type Sums = Pick<Payment, 'status' | 'amountMinor' | 'keptMinor' | 'refundedMinor'>

/** The session of a payment that is no money in advance. */
export function sessionOf({ id, sessionId }: Pick<Payment, 'id' | 'sessionId'>): string {
  if (sessionId === null) throw new Error(`The payment ${id} is for no session`)
  return sessionId
}

/** Returns how much of a payment was refunded or is due back, in the smallest unit. A bank took neither. */
export const refundedOrDueMinor = ({ status, amountMinor, keptMinor, refundedMinor }: Sums): number =>
  status === 'charged_back' ? refundedMinor : amountMinor - keptMinor

/** Returns how much of it is still due back. */
export const dueMinor = (payment: Sums): number => refundedOrDueMinor(payment) - payment.refundedMinor
