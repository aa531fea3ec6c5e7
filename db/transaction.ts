import type pg from 'pg'
import type { PreparedStatement, RowsOf } from './statement.ts'

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
 * A transaction in two round trips, for transactions whose locks others wait for: the reads are sent with `begin`, the writes
 * that `decide` returns are sent with `commit`. PostgreSQL runs statements in order, and each sees what was committed before it
 * began, so a read after a locking statement sees the locked state.
 */
export function pipelinedTransaction<Asked extends PreparedStatement[], Outcome>(
  pool: pg.Pool,
  asked: [...Asked],
  decide: (answers: RowsOf<Asked>) => { outcome: Outcome; writes: PreparedStatement[] },
): Promise<Outcome> {
  return withConnection(pool, async (client) => {
    const send = (statement: PreparedStatement) => client.query(statement)
    const ask = () => [client.query('begin'), ...asked.map(send)]
    const [, ...answers] = await Promise.all(corked(client, ask))
    const { outcome, writes } = decide(answers.map(({ rows }) => rows) as RowsOf<Asked>)
    const write = () => [...writes.map(send), assertCommitted(client.query('commit'))]
    await Promise.all(corked(client, write))
    return outcome
  })
}

/** Sends everything in one packet: each packet of its own costs as much as a short statement. */
function corked<Sent>(client: pg.PoolClient, send: () => Sent): Sent {
  const { stream } = (client as pg.PoolClient & Pick<pg.Client, 'connection'>).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
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
