import { z } from 'zod'
import type { BkashAnswer } from './bkash-transport.ts'
import { parseBkashTime, parseTaka, walletHint } from './bkash-values.ts'

/** A payment to the merchant's wallet, through the checkout or at the counter. */
export type BkashTransaction = {
  trxId: string
  isCompleted: boolean
  /** Paid through the checkout, which bKash calls "via API", and not at the counter or from hand to hand. */
  isCheckout: boolean
  amountMinor: number
  currency: string
  completedAt: Date | null
  payerHint: string | null
  /** What the payer or the merchant wrote; null when bKash does not say. */
  reference: string | null
}

const text = z.string().nullish()

const transactionForm = z.object({
  trxid: z.string(),
  transactionstatus: z.string(),
  transactiontype: text,
  amount: z.union([z.string(), z.number()]),
  currency: z.string(),
  completedtime: text,
  customermsisdn: text,
  transactionreference: text,
})

/** The answer to a search; null when it is about another transaction, or cannot be read. */
export function readTransaction(answer: BkashAnswer, trxId: string): BkashTransaction | null {
  const found = transactionForm.safeParse(answer).data
  const amountMinor = parseTaka(found?.amount)
  if (!found || amountMinor === null || found.trxid.toUpperCase() !== trxId.toUpperCase()) return null
  return {
    trxId: found.trxid,
    isCompleted: found.transactionstatus === 'Completed',
    isCheckout: /\bAPI\b/i.test(found.transactiontype ?? ''),
    amountMinor,
    currency: found.currency,
    completedAt: parseBkashTime(found.completedtime),
    payerHint: walletHint(found.customermsisdn ?? undefined),
    reference: found.transactionreference ?? null,
  }
}
