import type pg from 'pg'

/** What PostgreSQL calls the place where a commit waits for its standby. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN'
/** SQL's "transaction resolution unknown". */
const RESOLUTION_UNKNOWN = '08007'

const unreplicated = new WeakMap<pg.ClientBase, Error>()

/** To be called once for each new connection. */
export function watchCommits(client: pg.ClientBase): void {
  client.on('notice', ({ routine, message }) => {
    if (routine === WAIT_FOR_STANDBY)
      unreplicated.set(client, Object.assign(new Error(message), { code: RESOLUTION_UNKNOWN }))
  })
}

/**
 * To be called after each commit. Throws when its wait for the synchronous standby was cancelled: PostgreSQL
 * only warns then and reports success, but the write is lost if the standby takes over.
 */
export function assertReplicated(client: pg.ClientBase): void {
  const error = unreplicated.get(client)
  unreplicated.delete(client)
  if (error) throw error
}
