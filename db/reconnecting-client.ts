import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const RECONNECT_DELAY_MS = 1000

type Options = {
  config: pg.ClientConfig
  /** Gets errors of the connection, which reconnects by itself. */
  onError: (error: unknown) => void
  /** Called with each new connection. When it throws, that connection is closed. */
  onConnect: (client: pg.Client) => Promise<void> | void
  /** Called when the connection is lost, perhaps more than once. */
  onDisconnect: () => void
}

/** Keeps one connection to PostgreSQL open, outside of the pool, and reconnects whenever it is lost. */
export function createReconnectingClient({ config, onError, onConnect, onDisconnect }: Options): {
  close(): Promise<void>
} {
  const closing = new AbortController()
  const { signal } = closing
  const connect = async () => {
    const client = new pg.Client({ keepAlive: true, connectionTimeoutMillis: 10_000, ...config })
    const ended = once(client, 'end')
    // It also rejects when the connection breaks before anybody awaits it: while it is made or prepared,
    // which fails by itself.
    ended.catch(() => {})
    client.on('error', (error) => {
      onDisconnect()
      onError(error)
    })
    const end = () => void client.end().catch(onError)
    try {
      await client.connect()
      signal.addEventListener('abort', end)
      if (signal.aborted) end()
      else await onConnect(client)
      await ended
    } finally {
      signal.removeEventListener('abort', end)
      onDisconnect()
      await client.end().catch(() => {})
    }
  }
  const running = (async () => {
    while (!signal.aborted) {
      await connect().catch(onError)
      await wait(RECONNECT_DELAY_MS, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}
