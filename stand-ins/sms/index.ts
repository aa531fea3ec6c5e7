import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { addAlphaSms } from './alpha.ts'
import { addBulkSmsBd } from './bulksmsbd.ts'
import type { App, StandIn, TakenSms } from './context.ts'
import { type Env, type Faults, misbehave } from './faults.ts'
import { addGeneric } from './generic.ts'
import { addSslWireless } from './ssl-wireless.ts'

export type { TakenSms } from './context.ts'
export type { Fault, Faults } from './faults.ts'

export type SmsStandInOptions = {
  key: string
  sender: string
  /** Takas to begin with. */
  balance?: number
  /** Takas for a message. */
  price?: number
  /** Asked for every request. */
  faults?: Faults
  onError?: (error: unknown) => void
}

export type SmsStandIn = {
  /** Where each gateway's API begins; `http` is the one address of a gateway without a name. */
  urls: { sslWireless: string; bulkSmsBd: string; alpha: string; http: string }
  /** What it took, oldest first. */
  messages: readonly TakenSms[]
  close(): Promise<void>
}

const MAX_BODY_BYTES = 64 * 1024

/**
 * A server that speaks SSL Wireless', BulkSMSBD's and Alpha SMS' protocols, and one of no gateway. It keeps
 * what it gets in memory, and sends nothing.
 */
export async function startSmsStandIn(options: SmsStandInOptions): Promise<SmsStandIn> {
  const messages: TakenSms[] = []
  const app = createApp(options, messages)
  const server = await new Promise<Server>((resolve) => {
    const listening = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
      resolve(listening as Server),
    )
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    urls: { sslWireless: `${url}/ssl`, bulkSmsBd: `${url}/bulk`, alpha: `${url}/alpha`, http: `${url}/http` },
    messages,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function createApp(
  { key, sender, balance = 100, price = 0.5, faults, onError }: SmsStandInOptions,
  messages: TakenSms[],
): App {
  const standIn: StandIn = { key, sender, balance, price, messages }
  const app = new Hono<Env>()
  app.use(misbehave((request) => faults?.(request)))
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Payload Too Large', 413) }))
  addSslWireless(app, standIn, '/ssl')
  addBulkSmsBd(app, standIn, '/bulk')
  addAlphaSms(app, standIn, '/alpha')
  addGeneric(app, standIn, '/http')
  app.onError((error, c) => {
    onError?.(error)
    return c.text('Internal Server Error', 500)
  })
  return app
}
