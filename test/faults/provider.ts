import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type pg from 'pg'
import { drain, listen } from '../../server/http/listen.ts'
import { createCardStandIn, type Faults, startWebhookDelivery } from '../../stand-ins/cards/index.ts'

const SECRET_KEY = 'sk_test_faults0123456789abcd'
const PUBLISHABLE_KEY = 'pk_test_faults0123456789abcd'
const WEBHOOK_SECRET = 'whsec_faults0123456789abcd'
/** The server's timeout for the provider, instead of ten seconds. */
const RESPONSE_TIMEOUT_MS = 500

type Deliver = (send: () => Promise<Response>) => Promise<Response>

/** The card provider in this process, outside of the server, with injectable faults. */
export type Provider = {
  /** The server's settings for it. */
  env: Record<string, string>
  port: number
  /** Called before each request of the server. */
  setFaults(faults: Faults): void
  /** Responds to the server's requests in the provider's place. */
  setResponder(answer: ((request: Request) => Promise<Response>) | undefined): void
  /** Intercepts each webhook on its way to the server. */
  setDelivery(deliver: Deliver): void
  /** Delivers webhooks to the server at this address from now on. */
  startWebhooks(url: string): void
  /** Confirms an intent with a card as a browser does. */
  confirm(clientSecret: string): Promise<void>
  stop(): Promise<void>
}

/** `database` holds the provider's state and can differ from the server's. */
export async function startProvider(database: pg.Pool): Promise<Provider> {
  let faults: Faults = () => undefined
  let responder: Parameters<Provider['setResponder']>[0]
  let deliver: Deliver = (send) => send()
  let delivery: ReturnType<typeof startWebhookDelivery> | undefined

  const clock = () => new Date()
  const isBrowser = (path: string) => path.endsWith('/confirm')
  const cards = createCardStandIn({
    database,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    clock,
    webhook: { url: 'http://unused.test', secret: WEBHOOK_SECRET },
    faults: (request) => (isBrowser(request.path) ? undefined : faults(request)),
  })
  const answer: Parameters<typeof getRequestListener>[0] = (request, env) =>
    responder && !isBrowser(new URL(request.url).pathname) ? responder(request) : cards.fetch(request, env)
  const server = await listen(getRequestListener(answer), { host: '127.0.0.1', port: 0 })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  return {
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      PROVIDER_URL: url,
      PROVIDER_TIMEOUT_MS: String(RESPONSE_TIMEOUT_MS),
    },
    port,
    setFaults: (given) => {
      faults = given
    },
    setResponder: (given) => {
      responder = given
    },
    setDelivery: (given) => {
      deliver = given
    },
    startWebhooks(merchant) {
      delivery = startWebhookDelivery({
        database,
        clock,
        pollEvery: 50,
        webhook: {
          url: `${merchant}/api/webhooks/stripe`,
          secret: WEBHOOK_SECRET,
          fetch: (input, init) => deliver(() => fetch(input, init)),
        },
      })
    },
    async confirm(clientSecret) {
      const intentId = clientSecret.split('_secret_')[0]
      const response = await fetch(`${url}/api.stripe.com/v1/payment_intents/${intentId}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          client_secret: clientSecret,
          key: PUBLISHABLE_KEY,
          payment_method: 'pm_card_visa',
        }),
      })
      await response.body?.cancel()
    },
    async stop() {
      await delivery?.stop()
      await drain(server, { patience: 100, grace: 0 })
    },
  }
}
