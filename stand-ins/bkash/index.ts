import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ConnectionCut, createFaultPlan } from '../faults.ts'
import { addAdministration } from './admin.ts'
import { type BkashStandInOptions, HOST, type StandIn, type Version } from './context.ts'
import { endpoint, refuse, tokenEndpoint } from './endpoint.ts'
import { GatewayRefusal } from './errors.ts'
import { misbehave } from './faults.ts'
import { CERTIFICATE_PATH, confirmSubscription } from './notices.ts'
import { addCheckoutPages } from './pages.ts'
import { createPayment, executePayment, queryPayment, searchTransaction } from './payments.ts'
import { refundStatus, refundTransaction } from './refunds.ts'
import { loadSigningKey } from './signing.ts'
import { grantToken, refreshToken } from './tokens.ts'

export type { BkashCredentials, BkashStandInOptions } from './context.ts'
export type { Fault, Faults } from './faults.ts'
export { deliverDueNotices, type NoticeDeliveryOptions, startNoticeDelivery } from './notice-delivery.ts'

const MAXIMUM_BODY = 64 * 1024

/**
 * A stand-in for the sandbox of bKash's tokenized checkout, https://developer.bka.sh: tokens, payments, the
 * payer's pages, search, refunds, notices; both generations. It serves whole paths below
 * /tokenized.sandbox.bka.sh. It moves no money, and knows the sandbox's test wallets only.
 */
export function createBkashStandIn(options: BkashStandInOptions): Hono {
  const standIn: StandIn = {
    ...options,
    db: drizzle(options.database),
    random: options.random ?? randomBytes,
  }
  const plan = createFaultPlan(options.faults)
  const app = new Hono()
  app.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  app.use(bodyLimit({ maxSize: MAXIMUM_BODY }))
  addCalls(app, standIn, plan.faults)
  addCheckoutPages(app, standIn)
  addNotices(app, standIn)
  addAdministration(app, standIn, plan.add)
  app.all('*', (c) => c.json({ message: 'Missing Authentication Token' }, 403))
  app.onError((error, c) => {
    if (error instanceof ConnectionCut) throw error
    if (error instanceof GatewayRefusal) return c.json({ message: error.message }, error.status)
    options.onError?.(error)
    return c.json({ message: 'Internal server error' }, 500)
  })
  // The error is an injected cut of the connection, which must reach the caller.
  return new Hono().route('/', app).onError((error) => {
    throw error
  })
}

const older = { base: `${HOST}/v1.2.0-beta/tokenized/checkout`, version: 'v1.2.0-beta' as const }
const newer = { base: `${HOST}/v2/tokenized-checkout`, version: 'v2' as const }

function addCalls(app: Hono, standIn: StandIn, faults: Parameters<typeof misbehave>[0]): void {
  for (const { base, version } of [older, newer])
    app.use(
      `${base}/*`,
      misbehave(faults, (c, code) => refuse(c, version, code)),
    )
  const post = (generation: { base: string; version: Version }, path: string, operation: Operation) =>
    app.post(`${generation.base}/${path}`, endpoint(standIn, generation.version, operation))
  const postForToken = (generation: { base: string; version: Version }, path: string, operation: Operation) =>
    app.post(`${generation.base}/${path}`, tokenEndpoint(standIn, generation.version, operation))

  postForToken(older, 'token/grant', grantToken)
  postForToken(older, 'token/refresh', refreshToken)
  post(older, 'create', createPayment)
  post(older, 'execute', executePayment)
  post(older, 'payment/status', queryPayment)
  post(older, 'general/searchTransaction', searchTransaction)
  // Without an amount the same address tells what was refunded.
  post(older, 'payment/refund', (call) =>
    call.body.amount === undefined ? refundStatus(call) : refundTransaction(call),
  )

  postForToken(newer, 'auth/grant-token', grantToken)
  postForToken(newer, 'auth/refresh-token', refreshToken)
  post(newer, 'payment/create', createPayment)
  post(newer, 'payment/execute', executePayment)
  post(newer, 'query/payment', queryPayment)
  post(newer, 'general/search-transaction', searchTransaction)
  post(newer, 'refund/payment/transaction', refundTransaction)
  post(newer, 'refund/payment/status', refundStatus)
}

type Operation = Parameters<typeof endpoint>[2]

/** Amazon SNS's part: the certificate, and the confirmation of the subscription. */
function addNotices(app: Hono, { db, clock, noticeUrl }: StandIn): void {
  app.get(CERTIFICATE_PATH, async (c) => c.text((await loadSigningKey(db, clock())).certificate))
  app.get(`${HOST}/sns`, async (c) => {
    const token = c.req.query('Token') ?? ''
    const isKnown =
      c.req.query('Action') === 'ConfirmSubscription' &&
      noticeUrl !== undefined &&
      (await confirmSubscription(db, { endpoint: noticeUrl, token, now: clock() }))
    return isKnown ? c.text('Confirmed') : c.text('Invalid token', 400)
  })
}
