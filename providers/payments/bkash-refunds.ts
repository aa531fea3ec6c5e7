import { z } from 'zod'
import { type BkashAnswer, lowerCaseNames } from './bkash-transport.ts'
import { parseTaka } from './bkash-values.ts'
import type { RefundOutcome, RefundRequest } from './provider.ts'

/** A refund as bKash lists it. Some answers repeat the `sku` that we sent. */
export type ListedRefund = {
  reference: string
  amountMinor: number
  state: RefundOutcome['state']
  sku: string | null
}

const refundForm = z.object({
  refundtrxid: z.string().min(1),
  refundtransactionstatus: z.string().optional(),
  transactionstatus: z.string().optional(),
  refundamount: z.union([z.string(), z.number()]).optional(),
  amount: z.union([z.string(), z.number()]).optional(),
  sku: z.string().nullish(),
})

/** The refund that an answer reports; null when it reports none, or none that can be read. */
export function readRefund(answer: BkashAnswer): ListedRefund | null {
  const refund = refundForm.safeParse(answer).data
  const amountMinor = parseTaka(refund?.refundamount ?? refund?.amount)
  if (!refund || amountMinor === null) return null
  return {
    reference: refund.refundtrxid,
    amountMinor,
    state: stateOf(refund.refundtransactionstatus ?? refund.transactionstatus),
    sku: refund.sku ?? null,
  }
}

function stateOf(status = ''): RefundOutcome['state'] {
  if (status === 'Completed') return 'succeeded'
  return /fail|declin|cancel/i.test(status) ? 'failed' : 'pending'
}

/**
 * The refunds of a transaction. `isComplete` is false for the older form of the answer, which has one refund
 * at most, whichever it is. Null when the answer cannot be read: that is not "nothing was refunded".
 */
export function readRefunds(answer: BkashAnswer): { refunds: ListedRefund[]; isComplete: boolean } | null {
  const list = answer.refundtransactions ?? answer.refundtransaction
  if (!Array.isArray(list)) {
    if (answer.statuscode === '0000' && answer.refundtrxid === undefined)
      return { refunds: [], isComplete: false }
    const only = readRefund(answer)
    return only && { refunds: [only], isComplete: false }
  }
  const refunds = list.map((row) => (isObject(row) ? readRefund(lowerCaseNames(row)) : null))
  const readable = refunds.filter((refund) => refund !== null)
  return readable.length === refunds.length ? { refunds: readable, isComplete: true } : null
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Finds our refund. bKash takes no id of ours, so this looks for its reference, then for our id where the
 * answer repeats the `sku`, then for our amount among the refunds that are nobody else's.
 */
export function findRefund(refunds: ListedRefund[], request: RefundRequest): ListedRefund | undefined {
  const { reference, refundId, amountMinor, others } = request
  if (reference !== null) return refunds.find((refund) => refund.reference === reference)
  const isOther = (refund: ListedRefund) =>
    refund.sku !== null || others.some((other) => other.reference === refund.reference)
  return (
    refunds.find(({ sku }) => sku === refundId) ??
    refunds.find(
      (refund) => refund.amountMinor === amountMinor && refund.state !== 'failed' && !isOther(refund),
    )
  )
}
