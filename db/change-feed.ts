import type pg from 'pg'
import { keepConnected } from './reconnecting-client.ts'

/** What the database tells of: sessions by their ids, accounts by their uids, and which programs may go on (see the triggers in `migrations/`). */
export type Topic = 'sessions' | 'accounts' | 'compatibility'
/** Undefined: it may be any of them. */
type Hear = (names: string[] | undefined) => void

export type Changes = {
  /** Tells of what was committed, by this process or another, and of `undefined` whenever something may have been missed. */
  on(topic: Topic, hear: Hear): void
  /** False while what changes cannot be heard: then nothing that is remembered can be relied upon. */
  isLive(): boolean
  /** Resolves when what was committed before the call has been heard, or cannot be. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

type Options = {
  url: string
  /** Hears of a connection that broke or could not be made; it is made again. */
  onError: (error: unknown) => void
}

/** By which an operator finds the connection in `pg_stat_activity`. */
export const CHANGES_CONNECTION = 'boithok changes'

const BEAT_MS = 1000
/** A connection that is silent for longer is taken for dead. */
const SILENCE_MS = 1000

/** Hears what changes in the database, over one connection of its own for the whole process. */
export function listenToChanges({ url, onError }: Options): Changes {
  const hearers: Record<Topic, Hear[]> = { sessions: [], accounts: [], compatibility: [] }
  let live: pg.Client | undefined
  let asking: Promise<void> | undefined
  let askingNext: Promise<void> | undefined

  const tell = (topic: Topic, names: string[] | undefined) => {
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
  function caughtUp(): Promise<void> {
    if (asking) {
      askingNext ??= asking.then(() => {
        askingNext = undefined
        return caughtUp()
      })
      return askingNext
    }
    asking = ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  const beat = setInterval(() => void caughtUp(), BEAT_MS).unref()
  const connection = keepConnected({
    config: { connectionString: url, application_name: CHANGES_CONNECTION, query_timeout: SILENCE_MS },
    onError,
    async connected(client) {
      client.on('notification', ({ channel, payload }) =>
        tell(channel as Topic, payload ? payload.split(' ') : undefined),
      )
      await client.query('listen sessions; listen accounts; listen compatibility')
      setLive(client)
    },
    lost: () => setLive(undefined),
  })

  return {
    on: (topic, hear) => void hearers[topic].push(hear),
    isLive: () => live !== undefined,
    caughtUp,
    close() {
      clearInterval(beat)
      return connection.close()
    },
  }
}
