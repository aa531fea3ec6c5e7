/**
 * bKash's two generations: where a call goes, and how it spells the names in its request. Answers are read in
 * either spelling.
 */
export type BkashVersion = 'v1.2.0-beta' | 'v2'

type Body = Record<string, string>
type Request = { path: string; body: Body }

export type BkashRequests = {
  base: string
  grant: string
  refresh: string
  create(order: Body): Request
  execute(paymentId: string): Request
  query(paymentId: string): Request
  search(trxId: string): Request
  refund(refund: { paymentId: string; trxId: string; amount: string; sku: string; reason: string }): Request
  refundStatus(paymentId: string, trxId: string): Request
}

export const bkashRequests: Record<BkashVersion, BkashRequests> = {
  'v1.2.0-beta': {
    base: 'v1.2.0-beta/tokenized/checkout',
    grant: 'token/grant',
    refresh: 'token/refresh',
    // Mode 0011: a payment without an agreement.
    create: (order) => ({ path: 'create', body: { mode: '0011', ...order } }),
    execute: (paymentID) => ({ path: 'execute', body: { paymentID } }),
    query: (paymentID) => ({ path: 'payment/status', body: { paymentID } }),
    search: (trxID) => ({ path: 'general/searchTransaction', body: { trxID } }),
    refund: ({ paymentId: paymentID, trxId: trxID, ...refund }) => ({
      path: 'payment/refund',
      body: { paymentID, trxID, ...refund },
    }),
    // Without an amount the same address tells what was refunded.
    refundStatus: (paymentID, trxID) => ({ path: 'payment/refund', body: { paymentID, trxID } }),
  },
  v2: {
    base: 'v2/tokenized-checkout',
    grant: 'auth/grant-token',
    refresh: 'auth/refresh-token',
    create: (order) => ({ path: 'payment/create', body: order }),
    execute: (paymentId) => ({ path: 'payment/execute', body: { paymentId } }),
    query: (paymentId) => ({ path: 'query/payment', body: { paymentId } }),
    search: (trxId) => ({ path: 'general/search-transaction', body: { trxId } }),
    refund: ({ amount: refundAmount, ...refund }) => ({
      path: 'refund/payment/transaction',
      body: { ...refund, refundAmount },
    }),
    refundStatus: (paymentId, trxId) => ({ path: 'refund/payment/status', body: { paymentId, trxId } }),
  },
}
