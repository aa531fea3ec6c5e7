import { parseDateTime } from '../../contract/formats/dates.ts'
import type { AttemptOutcome, Charge, RefundOutcome } from './provider.ts'
import { parseAmount } from './sslcommerz-amounts.ts'
import { type Transaction, unreadable } from './sslcommerz-api.ts'

const PAID = new Set(['VALID', 'VALIDATED'])

export const isPaid = ({ status }: Transaction) => PAID.has(status)

/**
 * Amount and currency are those of the order: `amount` of an order in another currency is its worth in taka.
 */
export function chargeOf(paid: Transaction): Charge {
  const amountMinor = parseAmount(paid.currency_amount)
  const chargedAt = parseDateTime(paid.tran_date.replace(' ', 'T'))
  if (amountMinor === null || !chargedAt || !paid.bank_tran_id || !/^[A-Z]{3}$/.test(paid.currency_type))
    throw unreadable('SSLCommerz described a payment without its amount, date or id')
  return {
    reference: paid.bank_tran_id,
    amountMinor,
    currency: paid.currency_type,
    chargedAt,
    isRisky: paid.risk_level === '1',
    payerHint: /\d{4}$/.exec(paid.card_no)?.[0] ?? null,
  }
}

type Ended = Extract<AttemptOutcome, { state: 'ended' }>['reason']

const endings: Record<string, Ended> = {
  FAILED: 'declined',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
  UNATTEMPTED: 'expired',
}

/**
 * Says what the tries of an unpaid order and its session (null: unknown) come to. Somebody can try again
 * while the session is open.
 */
export function unpaidOutcome(tries: Transaction[], session: Transaction | null): AttemptOutcome {
  const all = session ? [...tries, session] : tries
  // A pending try has an id of the bank's once the bank decides.
  if (all.some(({ status, bank_tran_id }) => status === 'PENDING' && bank_tran_id))
    return { state: 'processing' }
  const last = session ?? tries.toSorted((a, b) => (a.tran_date < b.tran_date ? -1 : 1)).at(-1)
  if (!last) return { state: 'unknown' }
  if (last.status === 'PENDING') return { state: 'open' }
  const reason = endings[last.status]
  if (!reason) throw unreadable(`SSLCommerz gave a payment the status ${last.status}`)
  return { state: 'ended', reason, code: last.error.slice(0, 255) || null }
}

/**
 * Of the request for a refund: `success` says that it was taken, and `processing` that it had been before.
 * The status of the refund itself says when the money is back.
 */
const refundStates: Record<string, RefundOutcome['state']> = {
  success: 'pending',
  processing: 'pending',
  failed: 'failed',
  refunded: 'succeeded',
  cancelled: 'failed',
}

type RefundAnswer = { status: string; refund_ref_id: string; errorReason: string }

export function refundOutcome(
  answer: RefundAnswer,
  amountMinor: number,
  known: string | null,
): RefundOutcome {
  const state = refundStates[answer.status.toLowerCase()]
  if (!state) throw unreadable(`SSLCommerz gave a refund the status ${answer.status}`)
  return {
    state,
    reference: answer.refund_ref_id || known,
    amountMinor,
    refusal: state === 'failed' ? answer.errorReason || answer.status : null,
  }
}
