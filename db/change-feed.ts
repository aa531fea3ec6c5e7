import pg from 'pg'
import { createReconnectingClient } from './reconnecting-client.ts'

/** The channels of `triggers/change-feed.sql`: sessions by id, accounts by `provider_uid`, and which programs are compatible. */
export type Channel = 'sessions' | 'accounts' | 'compatibility'
/** `undefined`: any of them may have changed. */
type Listener = (names: string[] | undefined) => void

export type ChangeFeed = {
  /** Calls back for every commit of any process, and with `undefined` whenever a notification may have been missed. */
  on(channel: Channel, listener: Listener): void
  /** False while notifications cannot arrive: cached values may be stale then. */
  isConnected(): boolean
  /** Resolves when the notifications of all earlier commits have arrived, or the connection is lost. */
  sync(): Promise<void>
  /** Listens on one more channel of the same connection, for a library. `onConnect`: notifications may have been missed. */
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    onConnect: () => void,
  ): Promise<{ close(): Promise<void> }>
  close(): Promise<void>
}

type Options = {
  url: string
  /** Gets errors of the connection, which reconnects by itself. */
  onError: (error: unknown) => void
}

/** The connection's name in `pg_stat_activity`, for operators. */
export const CHANGE_FEED_CONNECTION = 'boithok changes'

const HEARTBEAT_MS = 1000
/** A connection that does not answer for so long counts as lost. */
const TIMEOUT_MS = 1000

/** Listens for changes over one connection per process, outside of the pool. */
export function subscribeToChanges({ url, onError }: Options): ChangeFeed {
  const listeners: Record<Channel, Listener[]> = { sessions: [], accounts: [], compatibility: [] }
  const others = new Map<string, { onNotification: (payload: string) => void; onConnect: () => void }>()
  let live: pg.Client | undefined
  let syncing: Promise<void> | undefined
  let nextSync: Promise<void> | undefined

  const notify = (channel: Channel, names: string[] | undefined) => {
    for (const listener of listeners[channel]) listener(names)
  }
  const setLive = (client: pg.Client | undefined) => {
    live = client
    notify('sessions', undefined)
    notify('accounts', undefined)
    // Whether the schema still fits can be asked only of a database that answers.
    if (client) notify('compatibility', undefined)
  }

  /** PostgreSQL delivers pending notifications before the result of a query. */
  async function ping(): Promise<void> {
    const client = live
    await client?.query('select 1').catch((error: unknown) => {
      onError(error)
      if (live === client) setLive(undefined)
      // While a query is unanswered, this does not wait for the server.
      void client.end().catch(() => {})
    })
  }

  /** Concurrent callers share the next query, because the one in flight may have started before their change. */
  function sync(): Promise<void> {
    if (syncing) {
      nextSync ??= syncing.then(() => {
        nextSync = undefined
        return sync()
      })
      return nextSync
    }
    syncing = ping().finally(() => {
      syncing = undefined
    })
    return syncing
  }

  const heartbeat = setInterval(() => void sync(), HEARTBEAT_MS).unref()
  const connection = createReconnectingClient({
    config: { connectionString: url, application_name: CHANGE_FEED_CONNECTION, query_timeout: TIMEOUT_MS },
    onError,
    async onConnect(client) {
      client.on('notification', ({ channel, payload = '' }) => {
        const other = others.get(channel)
        if (other) other.onNotification(payload)
        else if (channel in listeners) notify(channel as Channel, payload ? payload.split(' ') : undefined)
      })
      const channels = [...Object.keys(listeners), ...others.keys()]
      await client.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '))
      setLive(client)
      for (const { onConnect } of others.values()) onConnect()
    },
    onDisconnect: () => setLive(undefined),
  })

  return {
    on: (channel, listener) => void listeners[channel].push(listener),
    isConnected: () => live !== undefined,
    sync,
    async listen(channel, onNotification, onConnect) {
      others.set(channel, { onNotification, onConnect })
      // While there is no connection, the next one listens.
      await live?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(onError)
      return { close: async () => void others.delete(channel) }
    },
    close() {
      clearInterval(heartbeat)
      return connection.close()
    },
  }
}
