import type pg from 'pg'
import { corkUntil } from './pipeline.ts'

/** Runs `work` in a transaction on one connection of the pool, and rolls back when it throws. */
export function runInTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return withConnection(pool, async (client) => {
    await client.query('begin')
    const result = await work(client)
    await assertCommitted(client.query('commit'))
    return result
  })
}

/**
 * A transaction in two round trips, for transactions whose locks others wait for. `work` sends all its reads at once, which leave
 * with `begin`, and returns its writes unanswered, which leave with `commit`. PostgreSQL runs statements in order, and each sees
 * what was committed before it began, so a read after a locking statement sees the locked state.
 */
export function runPipelined<Outcome>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<{ outcome: Outcome; written: Promise<unknown>[] }>,
): Promise<Outcome> {
  return withConnection(pool, async (client) => {
    corkUntil(process.nextTick, client)
    const begun = client.query('begin')
    const [{ outcome, written }] = await Promise.all([work(client), begun])
    const settled = await Promise.allSettled([...written, assertCommitted(client.query('commit'))])
    // The first failure is the cause of all that follow it.
    const failure = settled.find(({ status }) => status === 'rejected')
    if (failure?.status === 'rejected') throw failure.reason
    return outcome
  })
}

/** PostgreSQL answers `commit` with `ROLLBACK` when a statement of the transaction failed. */
async function assertCommitted(answer: Promise<pg.QueryResult>): Promise<void> {
  const { command } = await answer
  if (command !== 'COMMIT') throw new Error('A transaction in which something failed was not committed')
}

async function withConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    // It runs after statements that are still in flight. A connection that does not answer is closed.
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}
