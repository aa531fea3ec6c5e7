import type pg from 'pg'

/** What PostgreSQL calls the place where a commit waits for its standby. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN'
/** SQL's "transaction resolution unknown". */
const RESOLUTION_UNKNOWN = '08007'

type Messages = { emit(event: 'errorMessage', error: Error): boolean }

/**
 * Makes a commit fail whose wait for the synchronous standby was cancelled. PostgreSQL only warns then and reports success, but
 * the write is lost if the standby takes over. The connection is closed.
 */
export function failUnreplicatedCommits(client: pg.PoolClient): void {
  client.on('notice', (notice) => {
    if (notice.routine !== WAIT_FOR_STANDBY) return
    const error = Object.assign(new Error(notice.message), { code: RESOLUTION_UNKNOWN })
    const { connection } = client as unknown as { connection: Messages }
    connection.emit('errorMessage', error)
  })
}
