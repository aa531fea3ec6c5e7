import type pg from 'pg'
import { createReconnectingClient } from './reconnecting-client.ts'

/** What the database tells of: sessions by their ids, accounts by their uids, and which programs may go on (see the triggers in `migrations/`). */
export type Channel = 'sessions' | 'accounts' | 'compatibility'
/** Undefined: it may be any of them. */
type Listener = (names: string[] | undefined) => void

export type ChangeFeed = {
  /** Tells of what was committed, by this process or another, and of `undefined` whenever something may have been missed. */
  on(topic: Channel, hear: Listener): void
  /** False while what changes cannot be heard: then nothing that is remembered can be relied upon. */
  isConnected(): boolean
  /** Resolves when what was committed before the call has been heard, or cannot be. */
  sync(): Promise<void>
  close(): Promise<void>
}

type Options = {
  url: string
  /** Hears of a connection that broke or could not be made; it is made again. */
  onError: (error: unknown) => void
}

/** By which an operator finds the connection in `pg_stat_activity`. */
export const CHANGE_FEED_CONNECTION = 'boithok changes'

const HEARTBEAT_MS = 1000
/** A connection that is silent for longer is taken for dead. */
const TIMEOUT_MS = 1000

/** Hears what changes in the database, over one connection of its own for the whole process. */
export function subscribeToChanges({ url, onError }: Options): ChangeFeed {
  const hearers: Record<Channel, Listener[]> = { sessions: [], accounts: [], compatibility: [] }
  let live: pg.Client | undefined
  let asking: Promise<void> | undefined
  let askingNext: Promise<void> | undefined

  const tell = (topic: Channel, names: string[] | undefined) => {
    for (const hear of hearers[topic]) hear(names)
  }
  const setLive = (client: pg.Client | undefined) => {
    live = client
    tell('sessions', undefined)
    tell('accounts', undefined)
    tell('compatibility', undefined)
  }

  /** PostgreSQL hands over what it has to tell before it answers. */
  async function ask(): Promise<void> {
    const client = live
    await client?.query('select 1').catch((error: unknown) => {
      onError(error)
      if (live === client) setLive(undefined)
      // With a query unanswered this does not wait for the other side.
      void client.end().catch(() => {})
    })
  }

  /** Those who ask while somebody else does share the next answer: the one under way may have left too early for them. */
  function sync(): Promise<void> {
    if (asking) {
      askingNext ??= asking.then(() => {
        askingNext = undefined
        return sync()
      })
      return askingNext
    }
    asking = ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  const beat = setInterval(() => void sync(), HEARTBEAT_MS).unref()
  const connection = createReconnectingClient({
    config: { connectionString: url, application_name: CHANGE_FEED_CONNECTION, query_timeout: TIMEOUT_MS },
    onError,
    async onConnect(client) {
      client.on('notification', ({ channel, payload }) =>
        tell(channel as Channel, payload ? payload.split(' ') : undefined),
      )
      await client.query('listen sessions; listen accounts; listen compatibility')
      setLive(client)
    },
    onDisconnect: () => setLive(undefined),
  })

  return {
    on: (topic, hear) => void hearers[topic].push(hear),
    isConnected: () => live !== undefined,
    sync,
    close() {
      clearInterval(beat)
      return connection.close()
    },
  }
}
