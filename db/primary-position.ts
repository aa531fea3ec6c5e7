import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createReconnectingClient } from './reconnecting-client.ts'

/**
 * How far the primary had come: a byte of its log, and the row of its history. After a failover the log goes on from a point that
 * an old standby may have passed on another way, so that bytes alone prove nothing.
 */
export type Position = { byte: number; history: History }
/** A row of `cursors` that a timeline of this cluster writes once. Who has it comes from that timeline. */
export type History = { name: string; token: string }

export type PrimaryPosition = {
  /** Whatever committed before the call is below it. Undefined while the primary does not answer. */
  ask(): Promise<Position | undefined>
  /** The latest that was learned. */
  last(): Position | undefined
  close(): Promise<void>
}

/** A primary that does not answer for so long counts as lost. */
const TIMEOUT_MS = 1000

/** With asynchronous commits, what others see may not be on disk yet, and so not on its way to a standby either. */
const POSITION = `select pg_wal_lsn_diff(case current_setting('synchronous_commit') when 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0')::float8 as byte`

/** Asks over one connection of its own, without a pooler. */
export function createPrimaryPosition(url: string, onError: (error: unknown) => void): PrimaryPosition {
  let live: { client: pg.Client; history: History } | undefined
  let last: Position | undefined
  let asking: Promise<Position | undefined> | undefined
  let next: Promise<Position | undefined> | undefined

  const { close } = createReconnectingClient({
    config: { connectionString: url, application_name: 'boithok position', query_timeout: TIMEOUT_MS },
    onError,
    async onConnect(client) {
      live = { client, history: await readHistory(client) }
    },
    onDisconnect: () => {
      live = undefined
    },
  })

  async function question(): Promise<Position | undefined> {
    if (!live) return undefined
    const { client, history } = live
    try {
      const { rows } = await client.query<{ byte: number }>({ name: 'position', text: POSITION })
      last = { byte: rows[0]?.byte as number, history }
      return last
    } catch (error) {
      onError(error)
      if (live?.client === client) live = undefined
      void client.end().catch(() => {})
      return undefined
    }
  }

  /** Concurrent callers share the next question, because the one in flight may have been answered before their call. */
  function ask(): Promise<Position | undefined> {
    if (asking) {
      next ??= asking.then(() => {
        next = undefined
        return ask()
      })
      return next
    }
    asking = question().finally(() => {
      asking = undefined
    })
    return asking
  }

  return { ask, last: () => last, close }
}

/** Writes the row where this timeline has none. Fails on a standby. */
async function readHistory(client: pg.Client): Promise<History> {
  const { rows } = await client.query<{ name: string }>(
    `select 'timeline ' || (select system_identifier from pg_control_system()) || ' ' ||
       left(pg_walfile_name(pg_current_wal_lsn()), 8) as name`,
  )
  const name = rows[0]?.name as string
  const find = () => client.query<{ value: string }>('select value from cursors where name = $1', [name])
  const found = (await find()).rows[0]
  if (found) return { name, token: found.value }
  await client.query('insert into cursors (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomUUID(),
  ])
  return { name, token: (await find()).rows[0]?.value as string }
}
