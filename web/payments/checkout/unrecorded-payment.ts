import { isLaterPart } from '../../fee-parts/part-state.ts'
import type { Payable } from './report-payment.ts'

/**
 * Stores the id of a payment from before the charge until the server has recorded it. If the tab closes in
 * between, the next visit finishes the booking. A later part of a fee has its own.
 */
export function unrecordedPayment(email: string, { _id, part }: Pick<Payable, '_id' | 'part'>) {
  const key = `unrecorded-payment:${email}:${_id}${isLaterPart(part) ? `:${part}` : ''}`
  return {
    remember: (transactionId: string) => quietly(() => localStorage.setItem(key, transactionId)),
    recall: () => quietly(() => localStorage.getItem(key)) ?? undefined,
    forget: () => quietly(() => localStorage.removeItem(key)),
  }
}

/** Private windows may refuse storage. The payment continues without it. */
function quietly<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
