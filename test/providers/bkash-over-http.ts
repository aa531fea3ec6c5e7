import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { createBkash } from '../../providers/payments/bkash.ts'
import type { BkashTokenState, BkashTokenStore } from '../../providers/payments/bkash-token.ts'
import { type BkashVersion, bkashRequests } from '../../providers/payments/bkash-versions.ts'
import { adminKey, createFixture, credentials } from '../../stand-ins/bkash/fixture.ts'
import type { ProviderUnderTest } from './payment-provider-suite.ts'

const HOST = 'https://tokenized.sandbox.bka.sh'

/** A store in memory, which several clients can share as processes do. */
export function createMemoryStore(): BkashTokenStore & { state: BkashTokenState | null } {
  const store = {
    state: null as BkashTokenState | null,
    read: async () => store.state,
    async update(change: (state: BkashTokenState | null) => BkashTokenState | undefined) {
      store.state = change(store.state) ?? store.state
      return store.state
    },
  }
  return store
}

/** The client, and the stand-in behind a real socket. */
export async function connectBkash(version: BkashVersion = 'v1.2.0-beta') {
  const standIn = await createFixture()
  const server = serve({ fetch: standIn.app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const asked: string[] = []
  const through: typeof fetch = (input, init) => {
    asked.push(String(input).replace(`${HOST}/${bkashRequests[version].base}/`, ''))
    return fetch(String(input).replace('https:/', origin), init)
  }
  const tokenStore = createMemoryStore()
  const clientWith = (change: Partial<Parameters<typeof createBkash>[0]> = {}) =>
    createBkash({
      credentials,
      version,
      live: false,
      tokenStore,
      fetch: through,
      clock: () => standIn.clock.now,
      ...change,
    })
  const provider = clientWith()

  /** What a browser without scripts sends from the payer's page. Returns where it leads. */
  async function submit(url: string | undefined, fields: Record<string, string>) {
    const response = await through(String(url), {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    return {
      status: response.status,
      location: response.headers.get('location'),
      html: await response.text(),
    }
  }
  /** The payer confirms with a wallet. Returns where the browser goes in the end. */
  async function pay(url: string | undefined, wallet = '01770618575') {
    await submit(url, { wallet })
    await submit(url, { otp: '123456' })
    return (await submit(url, { pin: '12121' })).location ?? ''
  }
  const administer = async (path: string, body: object) => {
    const response = await fetch(`${origin}/tokenized.sandbox.bka.sh/admin/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }

  const requests = bkashRequests[version]
  const paths = {
    start: requests.create({}).path,
    look: requests.query('').path,
    claim: requests.execute('').path,
    refund: requests.refund({ paymentId: '', trxId: '', amount: '', sku: '', reason: '' }).path,
    lookAfterRefund: requests.refundStatus('', '').path,
    search: requests.search('').path,
    grant: requests.grant,
    refresh: requests.refresh,
  }
  const tested: ProviderUnderTest = {
    provider,
    pay: async ({ redirectUrl }) => void (await pay(redirectUrl)),
    cancel: async ({ redirectUrl }) => void (await submit(redirectUrl, { action: 'cancel' })),
    loseAnswer: (method, when) =>
      standIn.inject(paths[method], { kind: when === 'before' ? 'drop-before' : 'drop' }),
    pass: standIn.pass,
    now: () => standIn.clock.now,
    async close() {
      server.close()
      await once(server, 'close')
      await standIn.close()
    },
  }
  return {
    tested,
    provider,
    clientWith,
    tokenStore,
    standIn,
    paths,
    /** The paths that the client called, in order. */
    asked,
    fetch: through,
    origin,
    submit,
    pay,
    administer,
    close: tested.close,
  }
}
