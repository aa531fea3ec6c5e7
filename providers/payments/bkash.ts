import { z } from 'zod'
import { ApiError, conflict, unavailable } from '../../contract/http/errors.ts'
import type { CredentialCheck } from '../credential-checks.ts'
import {
  type BkashError,
  CANCELLED,
  findsNothing,
  INVALID_AMOUNT,
  isDecline,
  isRefundRefusal,
  NOT_CONFIRMED,
  readError,
  UNKNOWN_PAYMENT,
} from './bkash-errors.ts'
import { ARRIVAL_MS, readPayment } from './bkash-payments.ts'
import { findRefund, type ListedRefund, readRefund, readRefunds } from './bkash-refunds.ts'
import { type BkashTransaction, readTransaction } from './bkash-search.ts'
import { type BkashTokenStore, createBkashTokens, TokenDenied } from './bkash-token.ts'
import { type BkashAnswer, postToBkash, TokenRefused } from './bkash-transport.ts'
import { formatTaka, parseTaka } from './bkash-values.ts'
import { type BkashVersion, bkashRequests } from './bkash-versions.ts'
import type {
  AttemptOutcome,
  PaymentProvider,
  ProviderAttempt,
  RefundOutcome,
  RefundRequest,
} from './provider.ts'

export type BkashCredentials = { appKey: string; appSecret: string; username: string; password: string }

type Options = {
  credentials: BkashCredentials
  version: BkashVersion
  /** False for bKash's sandbox. */
  live: boolean
  tokenStore: BkashTokenStore
  fetch: typeof fetch
  clock: () => Date
  /** How long bKash may take; it asks merchants to wait for 30 s. */
  timeoutMs?: number
}

export type Bkash = PaymentProvider & {
  /** A transaction of the merchant's wallet by the TrxID that its payer knows; null when there is none. */
  search(trxId: string): Promise<BkashTransaction | null>
  /** Whether bKash accepts our keys, by the token that all calls share. */
  checkCredentials: CredentialCheck
}

const TIMEOUT_MS = 30_000
const TOKEN_TIMEOUT_MS = 10_000
/** A wallet cannot hold more than the upper one. */
const LIMITS = { minMinor: 100, maxMinor: 500_000_00 }
/** bKash's longest text, and what no text may have. */
const MAX_TEXT = 255
const FORBIDDEN = /[<>&]/g

/**
 * A client of bKash's tokenized checkout, or of a server with its protocol, through `fetch`. The payer
 * confirms on bKash's page; the money moves when we `claim` (bKash's execute), so that ending an attempt
 * means never to claim it.
 */
export function createBkash(options: Options): Bkash {
  const { credentials, clock, version, timeoutMs = TIMEOUT_MS } = options
  const requests = bkashRequests[version]
  const host = `https://tokenized.${options.live ? 'pay' : 'sandbox'}.bka.sh`
  const base = `${host}/${requests.base}`
  const keys = { app_key: credentials.appKey, app_secret: credentials.appSecret }

  const callForToken = (path: string, body: Record<string, string>) =>
    postToBkash(options.fetch, base, {
      path,
      body: { ...keys, ...body },
      headers: { username: credentials.username, password: credentials.password },
      timeoutMs: TOKEN_TIMEOUT_MS,
    }).catch((error: unknown): BkashAnswer => {
      if (error instanceof TokenRefused) return { statuscode: '401', statusmessage: 'Unauthorized' }
      throw error
    })
  const tokens = createBkashTokens({
    store: options.tokenStore,
    clock,
    account: `${base} ${credentials.username} ${credentials.appKey}`,
    grant: () => callForToken(requests.grant, {}),
    refresh: (refreshToken) => callForToken(requests.refresh, { refresh_token: refreshToken }),
  })

  /** Asks once more with another token when bKash refused the first before it looked at the request. */
  async function call(request: { path: string; body: Record<string, string> }): Promise<BkashAnswer> {
    const send = (token: string) =>
      postToBkash(options.fetch, base, {
        ...request,
        headers: { authorization: token, 'x-app-key': credentials.appKey },
        timeoutMs,
      })
    const token = await tokens.get()
    try {
      return await send(token)
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error
      return await send(await tokens.get(token)).catch((second: unknown) => {
        throw second instanceof TokenRefused ? unclear(request.path, second.name) : second
      })
    }
  }

  async function claim(attempt: ProviderAttempt): Promise<AttemptOutcome> {
    if (attempt.reference === null) return { state: 'unknown' }
    const answer = await call(requests.execute(attempt.reference))
    const error = readError(answer)
    if (!error) return readPayment(answer, attempt, clock()) ?? fail('execute', 'an answer that is not ours')
    const { code } = error
    if (code === UNKNOWN_PAYMENT) return { state: 'unknown' }
    if (code === NOT_CONFIRMED) return { state: 'open' }
    if (code === CANCELLED) return { state: 'ended', reason: 'cancelled', code }
    if (isDecline(code)) return { state: 'ended', reason: 'declined', code }
    return fail('execute', error)
  }

  async function look(attempt: ProviderAttempt): Promise<AttemptOutcome> {
    // Nobody has the address of a payment whose id we never got, and without us nobody executes it.
    if (attempt.reference === null) return { state: 'unknown' }
    const answer = await call(requests.query(attempt.reference))
    const error = readError(answer)
    if (error?.code === UNKNOWN_PAYMENT) return { state: 'unknown' }
    if (error) return fail('query', error)
    return readPayment(answer, attempt, clock()) ?? fail('query', 'an answer that is not ours')
  }

  /**
   * The older refund status knows one refund only; what is left to refund tells whether there was another.
   */
  async function lookAtRemainder(request: RefundRequest): Promise<RefundOutcome | 'none'> {
    const { attempt, charge, amountMinor, others } = request
    const answer = attempt.reference === null ? {} : await call(requests.query(attempt.reference))
    const remainderMinor = parseTaka(answer.maxrefundableamount)
    const othersMinor = others.reduce((sum, other) => sum + other.amountMinor, 0)
    const refundedMinor = remainderMinor === null ? null : charge.amountMinor - remainderMinor
    if (refundedMinor === othersMinor + amountMinor)
      return { state: 'succeeded', reference: null, amountMinor, refusal: null }
    return refundedMinor === othersMinor ? 'none' : pending(request)
  }

  return {
    method: 'bkash',
    limits: LIMITS,
    canEnd: true,
    needsClaim: true,
    isStartIdempotent: false,
    async start(order) {
      const { amountMinor, currency } = order
      if (currency !== 'BDT' || amountMinor < LIMITS.minMinor || amountMinor > LIMITS.maxMinor)
        throw conflict('amount_not_chargeable')
      const answer = await call(
        requests.create({
          // bKash's page begins with this number if it is a wallet's.
          payerReference: clean(order.payer.phone ?? order.attemptId),
          callbackURL: order.returnUrl,
          amount: formatTaka(amountMinor),
          currency,
          intent: 'sale',
          merchantInvoiceNumber: order.attemptId,
        }),
      )
      const error = readError(answer)
      if (error?.code === INVALID_AMOUNT) throw conflict('amount_not_chargeable')
      const created = createdForm.safeParse(answer)
      if (error || !created.success) return fail('create', error ?? 'an answer without an address')
      if (parseTaka(answer.amount ?? formatTaka(amountMinor)) !== amountMinor)
        return fail('create', 'another amount')
      return { reference: created.data.paymentid, redirectUrl: created.data.bkashurl }
    },
    look,
    claim,
    /**
     * Never call it for an attempt that was claimed and has not been answered: nothing at bKash would stop
     * the money.
     */
    async end(attempt) {
      const { state } = await look(attempt)
      return state !== 'paid' && state !== 'processing'
    },
    async refund({ refundId, attempt, charge, amountMinor, reason }) {
      if (attempt.reference === null) return fail('refund', 'an attempt without a payment')
      const answer = await call(
        requests.refund({
          paymentId: attempt.reference,
          trxId: charge.reference,
          amount: formatTaka(amountMinor),
          // Mandatory, with the reason, although the documentation of v2 does not say so.
          sku: refundId,
          reason: clean(reason) || 'refund',
        }),
      )
      const error = readError(answer)
      if (error && isRefundRefusal(error.code))
        return { state: 'failed', reference: null, amountMinor, refusal: sayError(error) }
      if (error) return fail('refund', error)
      const refund = readRefund(answer)
      return refund?.amountMinor === amountMinor ? outcomeOf(refund) : fail('refund', 'another amount')
    },
    async lookAfterRefund(request) {
      const { attempt, charge, reference, requestedAt } = request
      if (attempt.reference === null) return null
      const answer = await call(requests.refundStatus(attempt.reference, charge.reference))
      const error = readError(answer)
      if (error && !findsNothing(error.code)) return fail('refund status', error)
      const listed = error ? { refunds: [], isComplete: true } : readRefunds(answer)
      if (!listed) return fail('refund status', 'an answer without refunds')
      const found = findRefund(listed.refunds, request)
      if (found) return outcomeOf(found)
      const remainder = listed.isComplete ? 'none' : await lookAtRemainder(request)
      if (remainder !== 'none') return remainder
      const mayStillArrive = clock().getTime() - requestedAt.getTime() < ARRIVAL_MS
      return reference !== null || mayStillArrive ? pending(request) : null
    },
    async search(trxId) {
      const answer = await call(requests.search(trxId))
      const error = readError(answer)
      if (error && findsNothing(error.code)) return null
      if (error) return fail('search', error)
      return readTransaction(answer, trxId) ?? fail('search', 'an answer that is not ours')
    },
    async checkCredentials() {
      try {
        await tokens.get()
        return { isValid: true, reason: '', serverTime: null }
      } catch (error) {
        const cause = error instanceof ApiError ? error.cause : error
        if (!(cause instanceof TokenDenied)) throw cause
        return { isValid: false, reason: cause.message, serverTime: null }
      }
    },
  }
}

const createdForm = z.object({
  paymentid: z.string().min(1),
  bkashurl: z.url({ protocol: /^https?$/ }),
})

const clean = (text: string) => text.replaceAll(FORBIDDEN, ' ').trim().slice(0, MAX_TEXT)

const outcomeOf = ({ reference, amountMinor, state }: ListedRefund): RefundOutcome => ({
  state,
  reference,
  amountMinor,
  refusal: state === 'failed' ? 'bKash reports the refund as failed' : null,
})

const pending = ({ reference, amountMinor }: RefundRequest): RefundOutcome => ({
  state: 'pending',
  reference,
  amountMinor,
  refusal: null,
})

const sayError = ({ code, message }: BkashError) => `${code} ${message}`.trim()

const unclear = (call: string, reason: string) =>
  unavailable('payments_unavailable', new Error(`bKash ${call}: ${reason}`))

/** What happened is unknown, or concerns the operator, who finds the reason in the log. */
function fail(call: string, reason: BkashError | string): never {
  throw unclear(call, typeof reason === 'string' ? reason : sayError(reason))
}
