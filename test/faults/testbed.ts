import pg from 'pg'
import { signTokens } from '../../bench/tokens.ts'
import { createDatabase, createPool, type Database } from '../../db/client.ts'
import { createTestDatabase } from '../support/database.ts'
import { findViolationsIn } from '../support/invariants.ts'
import { sessionForm } from '../support/sessions.ts'
import { createKillableServer, type KillableServer } from './killable-server.ts'
import type { BookableSession } from './load.ts'
import { type Provider, startProvider } from './provider.ts'

/** A server with the services that it uses, some of which can fail. */
export type Testbed = {
  server: KillableServer
  provider: Provider
  /** The address of the database, bypassing injected faults. */
  url(): Promise<string>
  /**
   * Returns users' tokens issued at this instant, and new sessions: free and paid, with limited and unlimited
   * seats.
   */
  createUsersAndSessions(at?: Date): Promise<{ tokens: string[]; sessions: BookableSession[] }>
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Violated invariants of money and seats. */
  findViolations(): Promise<string[]>
  stop(): Promise<void>
}

const SETTINGS = {
  DEMO: '0',
  LOG_LEVEL: 'silent',
  RECONCILE_INTERVAL_SECONDS: '0.1',
  // Long enough that a busy machine does not look like an unavailable provider.
  PROVIDER_TIMEOUT_MS: '2000',
}

/** `url` is the address of the database that the settings point the server to. */
export async function createTestbed(
  url: () => Promise<string>,
  settings: Record<string, string>,
): Promise<Testbed> {
  const providerDatabase = await createTestDatabase()
  const providers = createPool(providerDatabase.url, () => {}, 20)
  const provider = await startProvider(providers)
  const server = await createKillableServer({ ...provider.env, ...SETTINGS, ...settings })
  provider.startWebhooks(server.url)

  const withDatabase: Testbed['withDatabase'] = async (work) => {
    const pool = createPool(await url(), () => {}, 20)
    try {
      return await work(createDatabase(pool))
    } finally {
      await pool.end()
    }
  }
  return {
    server,
    provider,
    url,
    createUsersAndSessions: async (at = new Date()) => insertUsersAndSessions(await url(), server, at),
    withDatabase,
    findViolations: () => withDatabase((database) => findViolationsIn(database, createDatabase(providers))),
    async stop() {
      await server.stop()
      await provider.stop()
      await providers.end()
      await providerDatabase.drop()
    },
  }
}

const USERS = 60

/** `at`: when their tokens were issued. `copies`: sessions of each kind. */
export async function insertUsersAndSessions(
  databaseUrl: string,
  server: Pick<KillableServer, 'url'>,
  at: Date,
  { size = USERS, copies = 1 } = {},
): Promise<{ tokens: string[]; sessions: BookableSession[] }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Free the provider uids of users who deleted their accounts in an earlier round.
    await client.query(
      `update users set provider_uid = 'left ' || id where deleted_at is not null and provider_uid like 'bench%'`,
    )
    // User 0 is an Admin.
    await client.query(
      `insert into users (id, provider_uid, email, email_verified, name, role, registered_at, created_at, last_sign_in_at)
        select gen_random_uuid(), 'bench' || n, 'bench' || n || '@people.test', true, 'Person ' || n,
          case when n = 0 then 'Admin' else 'Student' end, now() - interval '1 day', now() - interval '1 day', now()
        from generate_series(0, $1::int) as n on conflict do nothing`,
      [size],
    )
    const [admin = '', ...tokens] = await signTokens(client, 0, size + 1, at)
    const kinds: [number, number | null][] = [
      [0, null],
      [0, 20],
      [5, null],
      [5, 20],
    ]
    const sessions = await Promise.all(
      Array.from({ length: copies }, () => kinds)
        .flat()
        .map(async ([fee, capacity]) => {
          const form = sessionForm({ fee, ...(capacity && { capacity }) })
          return { id: await createSession(server.url, admin, form), amountMinor: fee * 100 }
        }),
    )
    // A synchronous commit also flushes the sessions created before it, so that the load never books a lost
    // one.
    await client.query(`update users set name = name where provider_uid = 'bench0'`)
    return { tokens, sessions }
  } finally {
    await client.end()
  }
}

async function createSession(url: string, token: string, form: object): Promise<string> {
  const response = await fetch(`${url}/api/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  const body = (await response.json()) as { insertedId: string }
  if (!response.ok) throw new Error(JSON.stringify(body))
  return body.insertedId
}
