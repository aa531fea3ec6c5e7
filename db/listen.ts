import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

type Options = {
  url: string
  channel: string
  hear: (payload: string) => void
  /** Hears of a connection that broke or could not be made; it is made again. */
  onError: (error: unknown) => void
}

const PAUSE_MS = 1000

/** Hears what is said on a PostgreSQL channel, over a connection of its own. What is said while it is away is lost. */
export function listenTo({ url, channel, hear, onError }: Options): { close(): Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing
  const listen = async () => {
    const client = new pg.Client({ connectionString: url })
    const ended = once(client, 'end')
    client.on('error', onError)
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    const end = () => void client.end().catch(onError)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      signal.addEventListener('abort', end)
      if (signal.aborted) end()
      await ended
    } finally {
      signal.removeEventListener('abort', end)
      await client.end().catch(() => {})
    }
  }
  const running = (async () => {
    while (!signal.aborted) {
      await listen().catch(onError)
      await wait(PAUSE_MS, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}
