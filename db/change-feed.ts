import type pg from 'pg'
import { type ChangeLog, openChangeLog } from './change-log.ts'
import { COMMITTED } from './commit-notice.ts'
import { CHANGE_FEED_CONNECTION, readProgramVersion } from './program-version.ts'
import { createReconnectingClient } from './reconnecting-client.ts'

/**
 * What `triggers/change-feed.sql` tells: sessions by id, accounts by `provider_uid`, and which programs are compatible. Sessions stand
 * in the change log, or come by NOTIFY while programs may run that do not read it.
 */
export type Channel = 'sessions' | 'accounts' | 'compatibility'
/** `undefined`: any of them may have changed. */
type Listener = (names: string[] | undefined) => void

export type ChangeFeed = {
  /** Calls back for every commit of any process, and with `undefined` whenever one may have been missed. */
  on(channel: Channel, listener: Listener): void
  /** False while changes cannot be heard: cached values may be stale then. */
  isConnected(): boolean
  /** How long the last `sync` waited. There is one every second at least. */
  delayMs(): number
  /** Resolves when all earlier commits have been called back for, or the connection is lost. */
  sync(): Promise<void>
  close(): Promise<void>
}

type Options = {
  url: string
  /** Gets errors of the connection, which reconnects by itself. */
  onError: (error: unknown) => void
}

/** Also the longest that a change stays unheard which nobody gave notice of, such as one by hand. */
const HEARTBEAT_MS = 1000
/** The log decides whether it is time: see `ChangeLog`. */
const PRUNE_EVERY_MS = 10_000
/** A connection that does not answer for so long counts as lost. */
const TIMEOUT_MS = 1000

/** Listens for changes over one connection per process, outside of the pool. */
export function subscribeToChanges({ url, onError }: Options): ChangeFeed {
  const listeners: Record<Channel, Listener[]> = { sessions: [], accounts: [], compatibility: [] }
  let live: { client: pg.Client; log: ChangeLog } | undefined
  let delayMs = 0
  let syncing: Promise<void> | undefined
  let nextSync: Promise<void> | undefined

  const notify = (channel: Channel, names: string[] | undefined) => {
    for (const listener of listeners[channel]) listener(names)
  }
  const setLive = (connection: typeof live) => {
    live = connection
    notify('sessions', undefined)
    notify('accounts', undefined)
    // Whether the schema still fits can be asked only of a database that answers.
    if (connection) notify('compatibility', undefined)
  }

  /** PostgreSQL delivers pending notifications before the result of a query, and the log has what was committed before it. */
  async function read(): Promise<void> {
    const asked = live
    const sent = performance.now()
    try {
      const changed = await asked?.log.read()
      if (changed && live === asked) notify('sessions', changed.sessionIds)
    } catch (error) {
      onError(error)
      if (live === asked) setLive(undefined)
      // While a query is unanswered, this does not wait for the server.
      void asked?.client.end().catch(() => {})
    }
    delayMs = performance.now() - sent
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
    syncing = read().finally(() => {
      syncing = undefined
    })
    return syncing
  }

  const heartbeat = setInterval(() => void sync(), HEARTBEAT_MS).unref()
  const pruning = setInterval(() => void live?.log.prune().catch(onError), PRUNE_EVERY_MS).unref()
  const connection = createReconnectingClient({
    config: { connectionString: url, query_timeout: TIMEOUT_MS },
    onError,
    async onConnect(client) {
      client.on('notification', ({ channel, payload = '' }) => {
        if (channel === COMMITTED) void sync()
        else if (channel in listeners) notify(channel as Channel, payload ? payload.split(' ') : undefined)
      })
      const name = `${CHANGE_FEED_CONNECTION} ${await readProgramVersion()}`
      const listens = [...Object.keys(listeners), COMMITTED].map((channel) => `listen ${channel}`)
      await client.query([`set application_name = '${name}'`, ...listens].join('; '))
      setLive({ client, log: await openChangeLog(client) })
    },
    onDisconnect: () => setLive(undefined),
  })

  return {
    on: (channel, listener) => void listeners[channel].push(listener),
    isConnected: () => live !== undefined,
    delayMs: () => delayMs,
    sync,
    close() {
      clearInterval(heartbeat)
      clearInterval(pruning)
      return connection.close()
    },
  }
}
