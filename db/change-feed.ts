import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { CHANGE_FEED_CONNECTION, COPY_CONNECTION, readProgramVersion } from './program-version.ts'
import { createReconnectingClient } from './reconnecting-client.ts'

/**
 * `committed`: a process has committed something, which may be public. `accounts`, by `provider_uid`, and
 * `compatibility` are told in the transaction, by `triggers/change-feed.sql`: a sign-in that was ended must
 * not outlive a process that dies after the commit.
 */
export type Channel = 'committed' | 'accounts' | 'compatibility'
/** `undefined`: any of them may have changed. */
type Listener = (names: string[] | undefined) => void

export type ChangeFeed = {
  /**
   * Calls back for every change that any process tells, and with `undefined` whenever one may have been
   * missed.
   */
  on(channel: Channel, listener: Listener): void
  /**
   * After a commit: calls this process's listeners of `committed` at once, and tells the other processes
   * soon.
   */
  tellCommitted(): void
  /** False while changes of other processes cannot be heard. */
  isConnected(): boolean
  /** How long the last `sync` took. There is one every second at least. */
  delayMs(): number
  /**
   * Resolves when everything that was told before the call has been called back for, or the connection is
   * lost.
   */
  sync(): Promise<void>
  close(): Promise<void>
}

type Options = {
  /** Without a pooler: `listen` needs a session of its own. */
  url: string
  /** Tells the other processes. */
  pool: Pick<pg.Pool, 'query'>
  /** Gets errors of the connection, which reconnects by itself. */
  onError: (error: unknown) => void
  /** The process sends nothing (OUTBOUND=off). */
  isCopy?: boolean
}

const HEARTBEAT_MS = 1000
/** A connection that does not answer for so long counts as lost. */
const TIMEOUT_MS = 1000

/** Listens for changes over one connection per process, outside of the pool. */
export function subscribeToChanges({ url, pool, onError, isCopy = false }: Options): ChangeFeed {
  const listeners: Record<Channel, Listener[]> = { committed: [], accounts: [], compatibility: [] }
  const tell = createNotice(pool)
  let live: pg.Client | undefined
  let delayMs = 0

  const call = (channel: Channel, names?: string[]) => {
    for (const listener of listeners[channel]) listener(names)
  }
  const setLive = (client: pg.Client | undefined) => {
    live = client
    call('committed')
    call('accounts')
    // Whether the schema still fits can be asked only of a database that answers.
    if (client) call('compatibility')
  }

  /** PostgreSQL delivers pending notifications before the answer to a query. */
  async function sync(): Promise<void> {
    const asked = live
    const sent = performance.now()
    try {
      await asked?.query('select')
    } catch (error) {
      onError(error)
      if (live === asked) setLive(undefined)
      // While a query is unanswered, this does not wait for the server.
      void asked?.end().catch(() => {})
    }
    delayMs = performance.now() - sent
  }

  const heartbeat = setInterval(() => void sync(), HEARTBEAT_MS).unref()
  const connection = createReconnectingClient({
    config: { connectionString: url, pipeline: true, query_timeout: TIMEOUT_MS },
    onError,
    async onConnect(client) {
      client.on('notification', ({ channel, payload = '' }) => {
        if (channel === 'committed') payload !== tell.sender && call('committed')
        else if (channel in listeners) call(channel as Channel, payload ? payload.split(' ') : undefined)
      })
      const parts = [CHANGE_FEED_CONNECTION, await readProgramVersion(), ...(isCopy ? [COPY_CONNECTION] : [])]
      const name = pg.escapeLiteral(parts.join(' '))
      const listens = Object.keys(listeners).map((channel) => `listen ${channel}`)
      await client.query([`set application_name = ${name}`, ...listens].join('; '))
      setLive(client)
    },
    onDisconnect: () => setLive(undefined),
  })

  return {
    on: (channel, listener) => void listeners[channel].push(listener),
    tellCommitted() {
      call('committed')
      tell.others()
    },
    isConnected: () => live !== undefined,
    delayMs: () => delayMs,
    sync,
    close() {
      clearInterval(heartbeat)
      return connection.close()
    },
  }
}

/**
 * Tells the other processes that something was committed. PostgreSQL lets one transaction at a time commit
 * that notifies, and holds that lock while the commit is written to the disk. So no writing transaction
 * notifies: this one comes after it, writes nothing, and holds the lock for microseconds. Commits meanwhile
 * share the next notice. One that is lost is made up for by the age of what is cached: at most a second.
 */
function createNotice(pool: Pick<pg.Pool, 'query'>) {
  const sender = randomUUID()
  let isSending = false
  let isDue = false

  async function send(): Promise<void> {
    isSending = true
    while (isDue) {
      isDue = false
      await pool.query(`select pg_notify('committed', $1)`, [sender]).catch(() => {})
    }
    isSending = false
  }

  return {
    /** In the payload, so that a process does not hear its own. */
    sender,
    others() {
      isDue = true
      if (!isSending) void send()
    },
  }
}
