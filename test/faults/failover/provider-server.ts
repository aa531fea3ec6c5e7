import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type pg from 'pg'
import { drain, listen } from '../../../server/http/listen.ts'
import { createOutside, HOME, type Outside, settings } from '../simulation/outside.ts'

const NOTICE_INTERVAL_MS = 200
const TIMEOUT_MS = 10_000

/** All payment providers at one address, as `patch-globals.ts` makes the server call them. */
export type ProviderServer = {
  outside: Outside
  /** The server's settings for them. */
  env: Record<string, string>
  /** Delivers notices to the server at this address from now on. */
  startNotices(url: string): void
  stop(): Promise<void>
}

/** `database` holds what the providers know; it is not the server's. `host`: where to listen. */
export async function startProviderServer(database: pg.Pool, host = '127.0.0.1'): Promise<ProviderServer> {
  const outside = await createOutside(database, () => new Date())
  const server = await listen(
    getRequestListener((request) => {
      const { pathname, search } = new URL(request.url)
      return outside.fetch(new Request(`https:/${pathname}${search}`, request))
    }),
    { host, port: 0 },
  )
  const { port } = server.address() as AddressInfo
  const stopping = new AbortController()
  let delivering: Promise<void> | undefined
  return {
    outside,
    env: {
      ...settings,
      PROVIDER_URL: `http://127.0.0.1:${port}`,
      PROVIDER_TIMEOUT_MS: String(TIMEOUT_MS),
    },
    startNotices(url) {
      const send: typeof fetch = (input, init) =>
        fetch(String(input).replace(HOME, url), {
          ...init,
          signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        })
      delivering = (async () => {
        while (!stopping.signal.aborted) {
          // Whoever gets no answer is told again.
          await outside.deliverNotices(send).catch(() => {})
          await wait(NOTICE_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => {})
        }
      })()
    },
    async stop() {
      stopping.abort()
      await delivering
      await drain(server, { patience: 100, grace: 0 })
    },
  }
}
