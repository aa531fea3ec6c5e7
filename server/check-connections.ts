import type pg from 'pg'
import { SetupError } from '../db/setup-error.ts'
import type { Config } from './config.ts'

/** Each process has these: two for reads and one that hears of changes. */
const OWN_CONNECTIONS = 3
/** Each process behind a pooler has these past it: those, and as many for tasks. */
const DIRECT_CONNECTIONS = 6
/** In the pools of a process, at least. */
const LEAST_POOLED = 6

type Limits = { role: string; database: string; ofRole: number; ofDatabase: number; ofServer: number }

/**
 * Where PostgreSQL gives the role too few connections, a server starts and refuses people as soon as several
 * come at once.
 * @throws {SetupError} with the limit to raise
 */
export async function requireEnoughConnections(
  pool: Pick<pg.Pool, 'query'>,
  config: Pick<Config, 'workers' | 'databaseConnections' | 'databaseDirectUrl'>,
): Promise<void> {
  const { rows } = await pool.query<Limits>(
    `select current_user as role, current_database() as database, rolconnlimit as "ofRole", datconnlimit as "ofDatabase",
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0) as "ofServer"
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  )
  const limits = rows[0] as Limits
  const needed = countConnections(config)
  const short = remediesOf(limits).find(({ most }) => most >= 0 && most < needed)
  if (!short) return
  throw new SetupError(
    `DATABASE_CONNECTIONS: this server opens up to ${needed} connections, and PostgreSQL gives it ${short.most} at most. ${short.remedy(needed)}, or lower DATABASE_CONNECTIONS or WORKERS`,
  )
}

/** As docs/operating/machines.md counts them. */
function countConnections({
  workers,
  databaseConnections,
  databaseDirectUrl,
}: Parameters<typeof requireEnoughConnections>[1]): number {
  if (databaseDirectUrl) return DIRECT_CONNECTIONS * workers
  return Math.max(databaseConnections, LEAST_POOLED * workers) + OWN_CONNECTIONS * workers
}

/** A limit of -1 is none. */
const remediesOf = ({ role, database, ofRole, ofDatabase, ofServer }: Limits) => [
  { most: ofRole, remedy: (least: number) => `Run ALTER ROLE ${role} CONNECTION LIMIT ${least + SPARE}` },
  {
    most: ofDatabase,
    remedy: (least: number) => `Run ALTER DATABASE ${database} CONNECTION LIMIT ${least + SPARE}`,
  },
  {
    most: ofServer,
    remedy: (least: number) => `Raise its max_connections by at least ${least - ofServer + SPARE}`,
  },
]

/** For a command such as bin/backup. */
const SPARE = 5
