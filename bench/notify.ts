import pg from 'pg'
import { createCommitNotice } from '../db/commit-notice.ts'
import type { Actor } from '../domain/access.ts'
import { bookFreeSession } from '../domain/bookings/book.ts'
import type { Context } from '../domain/context.ts'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { createLogger } from '../server/logger.ts'
import { HIGH_LIMITS } from '../test/support/high-limits.ts'
import { createTelling, type Telling } from './baselines/telling.ts'
import { compare, type Line, ratio, type Variant } from './compare.ts'
import { createTally } from './load.ts'
import { type Postgres, withPostgres } from './postgres.ts'
import type { Report } from './report.ts'
import { INSTRUCTORS, seed } from './seed.ts'
import type { Options, Suite } from './suite.ts'

const WRITERS = [1, 8, 64]
/** Two pools of half as many each, so that every writer has a connection. */
const CONNECTIONS = '160'

/**
 * How many transactions a second commit, depending on how other processes hear of the change. PostgreSQL lets one transaction at a
 * time commit that notifies, and holds that lock while the commit is written to disk, or to a synchronous standby.
 * The transaction is a booking, which takes the server's processor for longer than that, and an update straight to PostgreSQL. No two
 * writers lock the same rows.
 */
export const notify: Suite = (options) =>
  withPostgres(async (postgres, client) => {
    const people = options.smoke ? 200 : 4000
    await seed(client, { sessions: 10_000, people: people + INSTRUCTORS, bookings: 0 }, options.say)
    const config = readConfig({
      DATABASE_URL: postgres.url,
      DATABASE_CONNECTIONS: CONNECTIONS,
      DEMO: '1',
      LOG_LEVEL: 'silent',
      ...HIGH_LIMITS,
    })
    const log = createLogger('silent')
    const app = await createApp({ config, databaseUrl: postgres.url, log })
    const telling = await createTelling(client)
    const clients = await connectAll(postgres.url)
    try {
      const { context } = app.services
      const setup = { context, telling, clients, postgres, options, ...(await readPlaces(client)) }
      const reports: Report[] = []
      for (const writers of options.smoke ? [8] : WRITERS)
        for (const kind of kinds) reports.push(await measure(kind, writers, setup))
      return reports
    } finally {
      await Promise.all(clients.map((each) => each.end()))
      await app.close()
    }
  })

type Kind = { name: string; write: typeof bookFor }
const kinds: Kind[] = [
  { name: 'Bookings', write: (...asked) => bookFor(...asked) },
  { name: 'Updates', write: (...asked) => updateFor(...asked) },
]

type Setup = {
  context: Context
  telling: Telling
  /** One for each writer. */
  clients: pg.Client[]
  postgres: Postgres
  options: Options
  actors: Actor[]
  /** Free sessions without a limit. */
  sessionIds: string[]
}

async function readPlaces(client: pg.Client): Promise<Pick<Setup, 'actors' | 'sessionIds'>> {
  const people = await client.query<{ id: string; uid: string; email: string }>(
    `select id, provider_uid as uid, email from users where role = 'Student'`,
  )
  const sessions = await client.query<{ id: string }>(
    `select id from sessions where fee_minor = 0 and status = 'approved'`,
  )
  const actors = people.rows.map((row) => ({ ...row, role: 'Student' }) as Actor)
  return { actors, sessionIds: sessions.rows.map(({ id }) => id) }
}

async function measure(kind: Kind, writers: number, setup: Setup): Promise<Report> {
  const { telling, postgres, options } = setup
  const variant = (name: string, prepare: () => Promise<unknown>): Variant => {
    const write = (seconds: number) => () => kind.write(seconds, writers, setup)
    return {
      name,
      async start() {
        await prepare()
        return { url: '', pid: process.pid, startedIn: 0, stop: async () => {} }
      },
      warmUp: write(Math.min(1, options.seconds)),
      measure: write(options.seconds),
    }
  }
  const lines = await compare({
    ...options,
    postgres,
    variants: [
      variant('told by nothing', telling.useNothing),
      variant('NOTIFY, as before 0.3', telling.useNotify),
      variant('the change log, as in the product', telling.useLog),
    ],
  })
  const [nothing, notified, logged] = lines as [Line, Line, Line]
  return {
    title: `${kind.name} by ${writers} writers, a transaction each`,
    lines,
    claims: [
      { what: 'NOTIFY, of the rate without', value: ratio(notified, nothing) },
      { what: 'the change log, of the rate without', value: ratio(logged, nothing) },
      { what: 'the change log, of the rate with NOTIFY', value: ratio(logged, notified), least: 0.9 },
    ],
  }
}

/** Each writer books a session of its own for one person after another. Concurrent bookings of one context share a transaction. */
async function bookFor(seconds: number, writers: number, { context, actors, sessionIds }: Setup) {
  const until = performance.now() + seconds * 1000
  const tally = createTally()
  await Promise.all(
    Array.from({ length: writers }, async () => {
      const own = { ...context }
      const sessionId = sessionIds.pop() ?? ''
      for (const actor of actors) {
        const from = performance.now()
        await bookFreeSession(own, actor, sessionId)
        tally.answered(true, performance.now() - from)
        if (performance.now() > until) return
      }
    }),
  )
  return tally.sum()
}

/** Each writer changes a session of its own again and again. One notice at a time tells of the changes in the log. */
async function updateFor(seconds: number, writers: number, { clients, sessionIds, telling }: Setup) {
  const until = performance.now() + seconds * 1000
  const tally = createTally()
  const [noticing, ...writing] = clients as [pg.Client, ...pg.Client[]]
  const giveNotice = createCommitNotice({ query: noticing.query.bind(noticing) } as pg.Pool)
  await Promise.all(
    writing.slice(0, writers).map(async (client, index) => {
      const update = {
        name: 'update',
        text: 'update sessions set title = title where id = $1',
        values: [sessionIds[index]],
      }
      while (performance.now() < until) {
        const from = performance.now()
        await client.query(update)
        if (telling.isLogged()) giveNotice()
        tally.answered(true, performance.now() - from)
      }
    }),
  )
  return tally.sum()
}

async function connectAll(url: string): Promise<pg.Client[]> {
  const clients = Array.from({ length: Math.max(...WRITERS) + 1 }, () => new pg.Client(url))
  for (const client of clients) await client.connect()
  return clients
}
