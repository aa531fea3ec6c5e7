import pg from 'pg'
import type { DatabaseSetting } from '../db/check-server.ts'
import { CHANGE_FEED_CONNECTION, COPY_CONNECTION } from '../db/program-version.ts'
import { SetupError } from '../db/setup-error.ts'

/**
 * OUTBOUND=off is for a copy. With the address of the centre's own database, two servers would serve it, and
 * what people do at the one that sends nothing would reach nobody.
 * @throws {SetupError} when a server that sends uses the database
 */
export async function requireOwnCopy(url: string, setting: DatabaseSetting): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database()
         and starts_with(application_name, $1) and application_name not like $2`,
      [`${CHANGE_FEED_CONNECTION} `, `% ${COPY_CONNECTION}`],
    )
    if (rows.length === 0) return
    throw new SetupError(
      `${setting}: with OUTBOUND=off this would be a copy, but a server without it uses the database ${new URL(url).pathname.slice(1)}. Name the database of the copy; bin/rehearse makes one of a backup`,
    )
  } finally {
    await client.end()
  }
}
