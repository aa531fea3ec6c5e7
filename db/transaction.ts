import type pg from 'pg'
import type { PreparedStatement, RowsOf } from './statement.ts'

/** Runs `work` between `begin` and `commit`, or `rollback` when it throws, on a connection of the pool. */
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
 * A transaction in two trips to PostgreSQL, for those under whose locks others wait: what is asked travels with `begin`,
 * what `decide` writes travels with `commit`. Statements are carried out in their order, and each sees what was committed
 * before it began, so that what is asked behind a lock is asked under it.
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

/** What is sent leaves together: each piece of its own costs as much as a short statement. */
function corked<Sent>(client: pg.PoolClient, send: () => Sent): Sent {
  const { stream } = (client as pg.PoolClient & Pick<pg.Client, 'connection'>).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** Of a transaction in which something has failed PostgreSQL says `ROLLBACK` instead. */
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
    // It comes after whatever is still under way. A connection that does not answer it is given up.
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}
