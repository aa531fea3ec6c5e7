import { z } from 'zod'
import { unavailable } from '../../contract/http/errors.ts'
import { looseText as text } from '../loose-text.ts'

/** The merchant's credentials at SSLCommerz. */
export type Store = { storeId: string; storePassword: string }

/** Where the calls go: with real money, or in the sandbox. */
export const originOf = (live: boolean) => `https://${live ? 'securepay' : 'sandbox'}.sslcommerz.com`

type Options = Store & {
  live: boolean
  /** How long to wait for an answer. */
  timeoutMs?: number | undefined
  fetch: typeof fetch
}

const session = z.object({
  status: text,
  failedreason: text,
  sessionkey: text,
  GatewayPageURL: text,
})

const transaction = z.object({
  status: text,
  tran_id: text,
  val_id: text,
  tran_date: text,
  bank_tran_id: text,
  card_no: text,
  currency_type: text,
  currency_amount: text,
  risk_level: text,
  error: text,
})

/** One try of a payer to pay. An order has none, one or many. */
export type Transaction = z.output<typeof transaction>

const APIConnect = z.literal('DONE')
const oneTransaction = transaction.extend({ APIConnect })
const transactions = z.object({ APIConnect, element: z.array(transaction).nullish() })
const refund = z.object({ APIConnect, status: text, refund_ref_id: text, errorReason: text })

const ORDERS = '/gwprocess/v4/api.php'
const VALIDATION = '/validator/api/validationserverAPI.php'
export const RECORDS = '/validator/api/merchantTransIDvalidationAPI.php'

const TIMEOUT_MS = 10_000

export type SslcommerzApi = ReturnType<typeof createSslcommerzApi>

/**
 * The calls of SSLCommerz v4, https://developer.sslcommerz.com/doc/v4. Each throws 503 when its answer is
 * missing, cannot be read, or says anything but `APIConnect: DONE`: what happened is then unknown. The cause
 * never holds the password.
 */
export function createSslcommerzApi({
  storeId,
  storePassword,
  live,
  timeoutMs = TIMEOUT_MS,
  fetch,
}: Options) {
  const origin = originOf(live)
  const credentials = { store_id: storeId, store_passwd: storePassword }

  async function ask<Schema extends z.ZodType>(path: string, init: RequestInit, schema: Schema) {
    try {
      const response = await fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) })
      if (!response.ok) throw new Error(`SSLCommerz answered ${response.status}`)
      return schema.parse(await response.json())
    } catch (error) {
      throw unavailable('payments_unavailable', error)
    }
  }

  const read = <Schema extends z.ZodType>(path: string, query: Record<string, string>, schema: Schema) => {
    const parameters = new URLSearchParams({ ...query, ...credentials, v: '1', format: 'json' })
    return ask(`${path}?${parameters}`, {}, schema)
  }

  return {
    /** Opens a session in which a payer can pay an order. */
    async open(order: Record<string, string>) {
      const body = new URLSearchParams({ ...order, ...credentials })
      const opened = await ask(ORDERS, { method: 'POST', body }, session)
      if (opened.status !== 'SUCCESS' || !opened.sessionkey)
        throw unreadable(`SSLCommerz opened no session: ${opened.failedreason}`)
      return opened
    },
    /**
     * The last word on a payment, by which the merchant confirms it: VALID the first time, VALIDATED from
     * then on.
     */
    validate: (valId: string) => read(VALIDATION, { val_id: valId }, oneTransaction),
    /** Every try to pay an order. */
    async listTransactions(tranId: string): Promise<Transaction[]> {
      const found = await read(RECORDS, { tran_id: tranId }, transactions)
      return (found.element ?? []).filter(({ tran_id }) => tran_id === tranId)
    },
    /** What a session has come to. */
    findSession: (sessionKey: string) => read(RECORDS, { sessionkey: sessionKey }, oneTransaction),
    /** Asks for a refund. Not known to be idempotent. */
    refund: (order: Record<string, string>) => read(RECORDS, order, refund),
    findRefund: (reference: string) => read(RECORDS, { refund_ref_id: reference }, refund),
  }
}

/** The answer makes no sense, so that what happened is unknown. */
export const unreadable = (message: string) => unavailable('payments_unavailable', new Error(message))
