import type { AddressInfo } from 'node:net'
import { createDatabase, createPool, type Database } from '../../db/client.ts'
import { setRole } from '../../domain/users/role.ts'
import { drain, listen } from '../../http/listen.ts'
import { createCardStandIn, type Faults, startWebhookDelivery } from '../../stand-ins/cards/index.ts'
import { createTestDatabase } from '../database.ts'
import { PASSWORD } from '../people.ts'
import { type Killable, killableServer } from './process.ts'

const SECRET_KEY = 'sk_test_faults0123456789abcd'
const PUBLISHABLE_KEY = 'pk_test_faults0123456789abcd'
const WEBHOOK_SECRET = 'whsec_faults0123456789abcd'
/** How long the server waits for the provider, in place of ten seconds. */
const PATIENCE_MS = 500

export type Buyer = { id: string; token: string }

/** A server that can be killed, a provider that can fail, and the database that both leave behind. */
export type World = {
  server: Killable
  database: Database
  buyers: Buyer[]
  admin: Buyer
  /** Asked before each call of the server to the provider. */
  setFaults(faults: Faults): void
  /** What becomes of each notice on its way to the server. */
  setDelivery(deliver: (send: () => Promise<Response>) => Promise<Response>): void
  /** Pays an intent with a card, as a browser does. */
  confirm(clientSecret: string): Promise<void>
  stop(): Promise<void>
}

export async function createWorld(): Promise<World> {
  const own = await createTestDatabase()
  const pool = createPool(own.url, () => {})
  const database = createDatabase(pool)
  let faults: Faults = () => undefined
  let deliver: Parameters<World['setDelivery']>[0] = (send) => send()

  const clock = () => new Date()
  const provider = createCardStandIn({
    database: pool,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    clock,
    webhook: { url: 'http://unused.test', secret: WEBHOOK_SECRET },
    faults: (request) => (request.path.endsWith('/confirm') ? undefined : faults(request)),
  })
  const listening = await listen(provider.fetch, { host: '127.0.0.1', port: 0 })
  const providerUrl = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`

  const server = await killableServer({
    DATABASE_URL: own.url,
    DEMO: '0',
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    RECONCILE_SECONDS: '0.1',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PROVIDER_URL: providerUrl,
    PROVIDER_PATIENCE_MS: String(PATIENCE_MS),
  })
  await server.up()
  const delivery = startWebhookDelivery({
    database: pool,
    clock,
    pollEvery: 50,
    webhook: {
      url: `${server.url}/api/webhooks/stripe`,
      secret: WEBHOOK_SECRET,
      fetch: (input, init) => deliver(() => fetch(input, init)),
    },
  })
  const people = await Promise.all(Array.from({ length: 5 }, (_, index) => signUp(server.url, index)))
  const [admin, ...buyers] = people as [Buyer, ...Buyer[]]
  await setRole({ database, clock: () => new Date() }, emailOf(0), 'Admin')

  return {
    server,
    database,
    buyers,
    admin,
    setFaults: (given) => {
      faults = given
    },
    setDelivery: (given) => {
      deliver = given
    },
    async confirm(clientSecret) {
      const intentId = clientSecret.split('_secret_')[0]
      const response = await fetch(`${providerUrl}/api.stripe.com/v1/payment_intents/${intentId}/confirm`, {
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
      await delivery.stop()
      await server.stop()
      await drain(listening, 100)
      await pool.end()
      await own.drop()
    },
  }
}

const emailOf = (index: number) => `person-${index}@faults.test`

async function signUp(url: string, index: number): Promise<Buyer> {
  const send = async (address: string, body: object, token?: string) => {
    const response = await fetch(url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { idToken: string; insertedId: string }
  }
  const email = emailOf(index)
  const account = { email, password: PASSWORD, returnSecureToken: true }
  const { idToken } = await send(
    '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=boithok-stand-in',
    account,
  )
  const { insertedId } = await send('/api/users', { email, role: 'student' }, idToken)
  return { id: insertedId, token: idToken }
}
