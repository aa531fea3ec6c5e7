import pg from 'pg'
import { signIn } from '../../bench/people.ts'
import { createDatabase, createPool, type Database } from '../../db/client.ts'
import { createTestDatabase } from '../support/database.ts'
import { findBreachesIn } from '../support/ledger.ts'
import { sessionForm } from '../support/sessions.ts'
import type { Wanted } from './load.ts'
import { type Killable, killableServer } from './process.ts'
import { type Provider, startProvider } from './provider.ts'

/** A server and what it needs, some of which can fail. */
export type House = {
  server: Killable
  provider: Provider
  /** Of the database, past all that fails. */
  url(): Promise<string>
  /** People's tokens, as of this instant, and new sessions for them: free and paid ones, with few seats and with many. */
  open(at?: Date): Promise<{ tokens: string[]; sessions: Wanted[] }>
  /** Works with the database. */
  look<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** What of the promises about money and seats does not hold at this moment. */
  findBreaches(): Promise<string[]>
  stop(): Promise<void>
}

const SETTINGS = {
  DEMO: '0',
  LOG_LEVEL: 'silent',
  RECONCILE_SECONDS: '0.1',
  // A busy machine is not a provider that is away.
  PROVIDER_PATIENCE_MS: '2000',
}

/** `url`: that of the database which these settings lead the server to. */
export async function createHouse(
  url: () => Promise<string>,
  settings: Record<string, string>,
): Promise<House> {
  const theirs = await createTestDatabase()
  const providers = createPool(theirs.url, () => {}, 20)
  const provider = await startProvider(providers)
  const server = await killableServer({ ...provider.env, ...SETTINGS, ...settings })
  provider.notify(server.url)

  const look: House['look'] = async (work) => {
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
    open: async (at = new Date()) => open(await url(), server, at),
    look,
    findBreaches: () => look((database) => findBreachesIn(database, createDatabase(providers))),
    async stop() {
      await server.stop()
      await provider.stop()
      await providers.end()
      await theirs.drop()
    },
  }
}

const PEOPLE = 60

async function open(databaseUrl: string, server: Killable, at: Date) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Those who left in an earlier round are others.
    await client.query(
      `update users set uid = 'left ' || id where deleted_at is not null and uid like 'bench%'`,
    )
    // One more, who is an Admin.
    await client.query(
      `insert into users (id, uid, email, email_verified, name, role, registered_at, created_at, last_log_in)
        select gen_random_uuid(), 'bench' || n, 'bench' || n || '@people.test', true, 'Person ' || n,
          case when n = 0 then 'Admin' else 'Student' end, now() - interval '1 day', now() - interval '1 day', now()
        from generate_series(0, $1::int) as n on conflict do nothing`,
      [PEOPLE],
    )
    const [admin = '', ...tokens] = await signIn(client, 0, PEOPLE + 1, at)
    const wanted: [number, number | null][] = [
      [0, null],
      [0, 20],
      [5, null],
      [5, 20],
    ]
    const sessions = await Promise.all(
      wanted.map(async ([fee, capacity]) => {
        const form = sessionForm({ fee, ...(capacity && { capacity }) })
        return { id: await createSession(server.url, admin, form), amountMinor: fee * 100 }
      }),
    )
    // Waits for the disk, and so for all that was written before: nobody books what is lost.
    await client.query(`update users set name = name where uid = 'bench0'`)
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
