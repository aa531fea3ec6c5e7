import { Client } from 'pg'

/**
 * Changes one row as only time or a failure does: something becomes late, an answer is lost. Returns what the
 * statement returns, and nothing while there is no such row yet.
 */
export async function changeRow<Row extends object>(
  statement: string,
  values: unknown[],
): Promise<Row | undefined> {
  const client = new Client({ connectionString: process.env.JOURNEY_DATABASE_URL })
  await client.connect()
  try {
    const { rowCount, rows } = await client.query<Row>(statement, values)
    if (rowCount !== null && rowCount > 1) throw new Error(`${rowCount} rows are changed`)
    return rows[0]
  } finally {
    await client.end()
  }
}
