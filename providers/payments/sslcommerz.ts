import { conflict } from '../../contract/http/errors.ts'
import type { AttemptOutcome, PaymentProvider } from './provider.ts'
import { formatAmount } from './sslcommerz-amounts.ts'
import {
  createSslcommerzApi,
  type SslcommerzApi,
  type Store,
  type Transaction,
  unreadable,
} from './sslcommerz-api.ts'
import { shortId, uuidOf } from './sslcommerz-ids.ts'
import { readSignedFields } from './sslcommerz-notices.ts'
import { bounded, orderFields, type PayerDefaults } from './sslcommerz-order.ts'
import { chargeOf, isPaid, refundOutcome, unpaidOutcome } from './sslcommerz-outcomes.ts'

type Options = Store & {
  /** Real money, or the sandbox. */
  live: boolean
  /** Read for each order. */
  payerDefaults: () => Promise<PayerDefaults>
  /** How long to wait for an answer: ten seconds. */
  timeoutMs?: number | undefined
  fetch: typeof fetch
}

export type Sslcommerz = PaymentProvider & {
  /**
   * The attempt that a notice is about, or null when it is not genuine. The rest of a notice is believed in
   * nothing.
   */
  attemptOfNotice(body: string): { attemptId: string } | null
}

const limits = { minMinor: 10_00, maxMinor: 500_000_00 }

/** Where payers are sent. Live pages come from two hosts. */
const PAGE_HOSTS = {
  sandbox: ['sandbox.sslcommerz.com'],
  live: ['securepay.sslcommerz.com', 'epay-gw.sslcommerz.com'],
}

/**
 * A client of SSLCommerz v4: cards, wallets and banks of Bangladesh on its own page. It has no call that ends
 * an order.
 */
export function createSslcommerz({ live, payerDefaults, timeoutMs, fetch, ...store }: Options): Sslcommerz {
  const api = createSslcommerzApi({ ...store, live, timeoutMs, fetch })
  const look: PaymentProvider['look'] = ({ attemptId, reference }) =>
    lookUp(api, shortId(attemptId), reference)
  return {
    method: 'sslcommerz',
    nameOfAttempt: shortId,
    limits,
    canEnd: false,
    needsClaim: false,
    isStartIdempotent: false,
    async start(order) {
      const { amountMinor, currency } = order
      if (currency !== 'BDT' || amountMinor < limits.minMinor || amountMinor > limits.maxMinor)
        throw conflict('amount_not_chargeable')
      const { sessionkey, GatewayPageURL } = await api.open(orderFields(order, await payerDefaults()))
      return {
        reference: sessionkey,
        redirectUrl: trustedPage(GatewayPageURL, live ? PAGE_HOSTS.live : PAGE_HOSTS.sandbox),
      }
    },
    look,
    claim: look,
    end: async () => false,
    async refund({ refundId, charge, amountMinor, reason }) {
      const answer = await api.refund({
        bank_tran_id: charge.reference,
        refund_trans_id: shortId(refundId),
        refund_amount: formatAmount(amountMinor),
        refund_remarks: bounded(255, reason, 'Refund'),
        refe_id: refundId,
      })
      return refundOutcome(answer, amountMinor, null)
    },
    async lookAfterRefund({ reference, amountMinor }) {
      // Refunds are found by SSLCommerz's reference only. Without it a person must look in the merchant
      // panel: the refund may exist, so that it must not be requested again.
      if (reference === null) return { state: 'pending', reference, amountMinor, refusal: null }
      return refundOutcome(await api.findRefund(reference), amountMinor, reference)
    },
    attemptOfNotice(body) {
      const attemptId = uuidOf(readSignedFields(body, store)?.get('tran_id') ?? '')
      return attemptId === null ? null : { attemptId }
    },
  }
}

/** Every paid try counts. `sessionKey` is null when the answer to the start was lost. */
async function lookUp(
  api: SslcommerzApi,
  tranId: string,
  sessionKey: string | null,
): Promise<AttemptOutcome> {
  const tries = await api.listTransactions(tranId)
  const paid = tries.filter(isPaid)
  if (paid.length === 0 && sessionKey !== null) {
    const found = await api.findSession(sessionKey)
    const session = found.tran_id === tranId ? found : null
    // Paid since the first question.
    if (!session || !isPaid(session)) return unpaidOutcome(tries, session)
    paid.push(session)
  }
  const charges = await Promise.all(paid.map(async (found) => chargeOf(await confirm(api, found))))
  const [first, ...others] = charges.toSorted((a, b) => Number(a.chargedAt) - Number(b.chargedAt))
  return first ? { state: 'paid', charges: [first, ...others] } : unpaidOutcome(tries, null)
}

/** Confirms a payment, as SSLCommerz demands, and takes that answer for the truth. */
async function confirm(api: SslcommerzApi, found: Transaction): Promise<Transaction> {
  const confirmed = await api.validate(found.val_id)
  if (
    !isPaid(confirmed) ||
    confirmed.tran_id !== found.tran_id ||
    confirmed.bank_tran_id !== found.bank_tran_id
  )
    throw unreadable('SSLCommerz lists a payment that it does not confirm')
  return confirmed
}

function trustedPage(address: string, hosts: string[]): string {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || !hosts.includes(url.host))
    throw unreadable(`SSLCommerz sends payers to an unknown host: ${url?.host ?? 'none'}`)
  return url.href
}
