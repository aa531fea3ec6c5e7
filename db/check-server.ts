import pg from 'pg'
import { PassingSetupError, SetupError } from './setup-error.ts'

/** A setting that leads to a PostgreSQL. */
export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

/** An address that never answers must not delay a start for longer. */
const CONNECT_TIMEOUT_MS = 5000

/**
 * Connects once by each URL and checks that the program can use this PostgreSQL. Only with a `directUrl` may
 * `url` lead through a pooler.
 * @throws {SetupError} with what is wrong with it
 */
export async function assertUsableDatabase(url: string, directUrl: string | undefined): Promise<void> {
  const seen = await look(url, 'DATABASE_URL', directUrl !== undefined)
  assertWritable(seen, 'DATABASE_URL')
  if (directUrl === undefined) return
  const direct = await look(directUrl, 'DATABASE_DIRECT_URL', false)
  if (direct.cluster !== seen.cluster || direct.oid !== seen.oid)
    throw new SetupError(
      `DATABASE_DIRECT_URL: leads to another database than DATABASE_URL, which is the database ${seen.database} of the system ${seen.cluster}, not ${direct.database} of ${direct.cluster}. Both must lead to the same one`,
    )
  assertWritable(direct, 'DATABASE_DIRECT_URL')
  if (direct.role !== seen.role)
    throw new SetupError(
      `DATABASE_DIRECT_URL: signs in as the role ${direct.role}, and DATABASE_URL as ${seen.role}. Use one role, which owns all tables`,
    )
}

/**
 * A pooler reports process ids of its own, and runs statements on connections that other clients share.
 * @throws {SetupError} when the connection leads to a pooler
 */
export async function assertNoPooler(client: pg.Client, setting: DatabaseSetting): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if ((client as pg.Client & { processID: number | null }).processID === rows[0]?.pid) return
  throw new SetupError(
    setting === 'DATABASE_URL'
      ? 'DATABASE_URL: a pooler such as PgBouncer stands in front of PostgreSQL, and locks and notifications need connections of their own. Name the port of PostgreSQL itself in DATABASE_DIRECT_URL, or here'
      : `${setting}: a pooler such as PgBouncer stands in front of PostgreSQL here too. Name the port of PostgreSQL itself`,
  )
}

/**
 * True where both addresses lead to one database, by whatever name.
 * @throws {SetupError} when there is no answer at `url`. An `own` that does not answer is compared as a text.
 */
export async function isSameDatabase(url: string, own: string): Promise<boolean> {
  const [one, other] = await Promise.all([
    look(url, 'DATABASE_URL', true),
    look(own, 'DATABASE_URL', true).catch(() => undefined),
  ])
  if (other) return one.cluster === other.cluster && one.oid === other.oid
  const place = (text: string) => {
    const { hostname, port, pathname } = new URL(text)
    return `${hostname}:${port || 5432}${pathname}`
  }
  return place(url) === place(own)
}

async function look(url: string, setting: DatabaseSetting, mayBePooled: boolean): Promise<Seen> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Seen>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
         current_setting('transaction_read_only') as readonly, current_user as role, current_database() as database,
         (select system_identifier::text from pg_control_system()) as cluster,
         (select oid from pg_database where datname = current_database()) as oid,
         has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may`,
    )
    const seen = rows[0] as Seen
    const major = Math.floor(seen.version / 10_000)
    if (major < 15 || major > 18)
      throw new SetupError(`${setting}: this is PostgreSQL ${major}; 15, 16, 17 and 18 are supported`)
    if (!mayBePooled) await assertNoPooler(client, setting)
    if (seen.encoding !== 'UTF8')
      throw new SetupError(
        `${setting}: the database ${seen.database} is in ${seen.encoding}, and must be in UTF8`,
      )
    return seen
  } catch (error) {
    throw explainConnectionError(error, url, setting)
  } finally {
    await client.end().catch(() => {})
  }
}

function assertWritable({ readonly, role, database, may }: Seen, setting: DatabaseSetting): void {
  if (readonly === 'on')
    throw new PassingSetupError(
      `${setting}: this PostgreSQL can only be read, as a standby can. Name the primary`,
    )
  if (!may)
    throw new SetupError(
      `${setting}: the role ${role} may not create tables in the database ${database}. Let it own the database: ALTER DATABASE ${database} OWNER TO ${role}`,
    )
}

type Seen = {
  version: number
  encoding: string
  readonly: string
  role: string
  database: string
  /** The same for a primary and its standbys only. */
  cluster: string
  oid: number
  may: boolean
}

/** PostgreSQL, or the network, may only be starting; connections become free. */
const PASSING = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '53300'])

/** The error as a SetupError about the setting of `url`, if an operator can fix it. Else the error itself. */
export function explainConnectionError(
  error: unknown,
  url: string,
  setting: DatabaseSetting = 'DATABASE_URL',
): unknown {
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
  const Kind = isSilent || PASSING.has(code) ? PassingSetupError : SetupError
  if (reason) return new Kind(`${setting}: ${reason}`, { cause: error })
  // Other connection errors are short, and never contain the password.
  const isConnecting =
    /^(28|08|57P0|E[A-Z]+$|ERR_(OSSL|SSL|TLS))/.test(code) || /SSL|certificate|terminated/.test(error.message)
  return isConnecting
    ? new PassingSetupError(`${setting}: ${place}: ${error.message}`, { cause: error })
    : error
}
