import type pg from 'pg'
import { createBkashStandIn, deliverDueNotices as deliverBkash } from '../../../stand-ins/bkash/index.ts'
import { createCardStandIn, deliverDueWebhooks } from '../../../stand-ins/cards/index.ts'
import {
  createSslcommerzStandIn,
  deliverDueNotices as deliverSslcommerz,
} from '../../../stand-ins/sslcommerz/index.ts'
import { type Bank, createBank, type Dispute } from './bank.ts'

export const HOME = 'http://localhost:3000'
const bkash = { appKey: 'key', appSecret: 'secret', username: 'name', password: 'password' }
const sslcommerz = { storeId: 'boithok', storePassword: 'boithok@ssl' }
const card = {
  secretKey: 'sk_test_simulation0123456789',
  publishableKey: 'pk_test_simulation0123456789',
  webhook: { url: `${HOME}/api/webhooks/stripe`, secret: 'whsec_simulation0123456789' },
}
const AMAZON = 'sns.ap-southeast-1.amazonaws.com'
const BKASH = 'tokenized.sandbox.bka.sh'

export const settings = {
  DEMO: '0',
  PUBLIC_URL: HOME,
  BKASH_APP_KEY: bkash.appKey,
  BKASH_APP_SECRET: bkash.appSecret,
  BKASH_USERNAME: bkash.username,
  BKASH_PASSWORD: bkash.password,
  SSLCOMMERZ_STORE_ID: sslcommerz.storeId,
  SSLCOMMERZ_STORE_PASSWORD: sslcommerz.storePassword,
  STRIPE_SECRET_KEY: card.secretKey,
  STRIPE_PUBLISHABLE_KEY: card.publishableKey,
  STRIPE_WEBHOOK_SECRET: card.webhook.secret,
}

/** What a request of the server asks of a provider; null for what no schedule disturbs, such as tokens. */
export type Call =
  | `${'bkash' | 'sslcommerz' | 'card'} ${'start' | 'look' | 'claim' | 'refund' | 'refund look'}`
  | 'card dispute look'

export type Outside = {
  /** Reaches the providers, by the address that the server knows them by. */
  fetch(request: Request): Promise<Response>
  /** Confirms an intent with a card. The payer may dispute it later, and their bank decides as given. */
  confirmCard(clientSecret: string, dispute?: Dispute): Promise<void>
  bank: Bank
  /** Sends the notices that are due through `send`. */
  deliverNotices(send: typeof fetch): Promise<void>
}

/** The payment providers, beyond the reach of what happens to the server. */
export async function createOutside(database: pg.Pool, clock: () => Date): Promise<Outside> {
  const shared = { database, clock }
  const noticeUrl = `${HOME}/api/webhooks/bkash`
  const hosts: Record<string, { fetch(request: Request): Response | Promise<Response> }> = {
    [BKASH]: createBkashStandIn({ ...shared, credentials: bkash, noticeUrl }),
    'sandbox.sslcommerz.com': createSslcommerzStandIn({
      ...shared,
      ...sslcommerz,
      storeName: { en: 'Boithok', bn: 'বৈঠক' },
    }),
    'api.stripe.com': createCardStandIn({ ...shared, ...card }),
  }
  await database.query(`insert into bkash.subscriptions values ($1, now())`, [noticeUrl])

  async function reach(request: Request): Promise<Response> {
    const { host, pathname, search } = new URL(request.url)
    const [at, path] = host === AMAZON ? [BKASH, '/sns/SimpleNotificationService.pem'] : [host, pathname]
    const standIn = hosts[at]
    if (!standIn) throw new TypeError(`Nobody is at ${host}`)
    return standIn.fetch(new Request(`http://localhost/${at}${path}${search}`, request))
  }

  const bank = createBank(database, (path, body) =>
    reach(
      new Request(`https://api.stripe.com${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${card.secretKey}` },
        body,
      }),
    ),
  )

  return {
    fetch: reach,
    bank,
    async confirmCard(clientSecret, dispute) {
      const [intentId = ''] = clientSecret.split('_secret_')
      if (dispute) bank.expect(intentId, dispute)
      await reach(
        new Request(`https://api.stripe.com/v1/payment_intents/${intentId}/confirm`, {
          method: 'POST',
          body: new URLSearchParams({
            client_secret: clientSecret,
            key: card.publishableKey,
            payment_method: dispute ? 'pm_card_createDispute' : 'pm_card_visa',
          }),
        }),
      )
    },
    async deliverNotices(send) {
      // The certificate's address is not signed: only Amazon's counts where bKash's own keys are set.
      const asAmazon: typeof fetch = (input, init) =>
        send(input, {
          ...init,
          body: String(init?.body).replace(`https://${BKASH}/sns`, `https://${AMAZON}`),
        })
      await Promise.all([
        deliverBkash({ ...shared, noticeUrl, fetch: asAmazon }),
        deliverSslcommerz({ ...shared, ...sslcommerz, fetch: send }),
        deliverDueWebhooks({ ...shared, webhook: { ...card.webhook, fetch: send } }),
      ])
    },
  }
}

/** Reads a request, whose body can then be read once more. */
export async function callOf(request: Request): Promise<Call | null> {
  const { host, pathname: path, searchParams } = new URL(request.url)
  const body = request.body ? await request.clone().text() : ''
  if (host === BKASH) {
    if (path.endsWith('/create')) return 'bkash start'
    if (path.endsWith('/execute')) return 'bkash claim'
    if (path.endsWith('/payment/status')) return 'bkash look'
    if (path.endsWith('/payment/refund'))
      return body.includes('"amount"') ? 'bkash refund' : 'bkash refund look'
    return null
  }
  if (host === 'sandbox.sslcommerz.com') {
    if (path.endsWith('/api.php')) return 'sslcommerz start'
    const asked = new URLSearchParams([...searchParams, ...new URLSearchParams(body)])
    if (asked.has('refund_trans_id')) return 'sslcommerz refund'
    return asked.has('refund_ref_id') ? 'sslcommerz refund look' : 'sslcommerz look'
  }
  if (request.method === 'GET') return path.endsWith('/disputes') ? 'card dispute look' : 'card look'
  return path.endsWith('/refunds') ? 'card refund' : 'card start'
}
