import pg from 'pg'
import { SetupError } from './setup-error.ts'

/** An address that never answers must not delay a start for longer. */
const CONNECT_TIMEOUT_MS = 5000

/**
 * Connects once and checks that the program can use this PostgreSQL.
 * @throws {SetupError} with what is wrong with it
 */
export async function assertUsableServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    await look(client)
  } catch (error) {
    throw explainConnectionError(error, url)
  } finally {
    await client.end().catch(() => {})
  }
}

async function look(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Seen>(
    `select current_setting('server_version_num')::int as version, pg_backend_pid() as pid,
       current_setting('server_encoding') as encoding, current_setting('transaction_read_only') as readonly,
       current_user as role, current_database() as database,
       has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may`,
  )
  const [seen] = rows
  if (!seen) return
  const { version, pid, encoding, readonly, role, database, may } = seen
  const major = Math.floor(version / 10_000)
  if (major < 15 || major > 18)
    throw new SetupError(`DATABASE_URL: this is PostgreSQL ${major}; 15, 16, 17 and 18 are supported`)
  // A pooler reports process ids of its own, and runs statements on connections that other clients share.
  if ((client as pg.Client & { processID: number | null }).processID !== pid)
    throw new SetupError(
      'DATABASE_URL: a pooler such as PgBouncer stands in front of PostgreSQL. It is not supported, as locks and notifications need connections of their own. Name the port of PostgreSQL itself',
    )
  if (encoding !== 'UTF8')
    throw new SetupError(`DATABASE_URL: the database ${database} is in ${encoding}, and must be in UTF8`)
  if (readonly === 'on')
    throw new SetupError('DATABASE_URL: this PostgreSQL can only be read, as a standby can. Name the primary')
  if (!may)
    throw new SetupError(
      `DATABASE_URL: the role ${role} may not create tables in the database ${database}. Let it own the database: ALTER DATABASE ${database} OWNER TO ${role}`,
    )
}

type Seen = {
  version: number
  pid: number
  encoding: string
  readonly: string
  role: string
  database: string
  may: boolean
}

/** The error as a SetupError about DATABASE_URL, if an operator can fix it. Else the error itself. */
export function explainConnectionError(error: unknown, url: string): unknown {
  if (error instanceof SetupError || !(error instanceof Error)) return error
  const { hostname, port, username, pathname } = new URL(url)
  const place = `${hostname}:${port || 5432}`
  const { code } = { code: '', ...(error.cause as object), ...error } as { code: string }
  const reasons: Record<string, string | undefined> = {
    ECONNREFUSED: `nothing listens at ${place}`,
    ENOTFOUND: `no machine is called ${hostname}`,
    EAI_AGAIN: `no machine is called ${hostname}, or names cannot be looked up here now`,
    '28P01': `PostgreSQL at ${place} refuses the password of the role ${decodeURIComponent(username)}`,
    '3D000': `there is no database ${decodeURIComponent(pathname.slice(1))} at ${place}; make it, or correct the name`,
    '53300': `PostgreSQL at ${place} has no connection left. Raise its max_connections, or lower DATABASE_CONNECTIONS`,
    '42501': `the role ${decodeURIComponent(username)} lacks a right: ${error.message}. Let it own the database and its tables`,
  }
  const isSilent =
    /timeout/i.test(error.message) || ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)
  const reason = reasons[code] ?? (isSilent ? `${place} does not answer` : undefined)
  if (reason) return new SetupError(`DATABASE_URL: ${reason}`, { cause: error })
  // Other connection errors are short, and never contain the password.
  const isConnecting = /^(28|08|57P0|E[A-Z]+$)/.test(code) || /SSL|certificate|terminated/.test(error.message)
  return isConnecting ? new SetupError(`DATABASE_URL: ${place}: ${error.message}`, { cause: error }) : error
}
