import type pg from 'pg'
import { compare, type Line, ratio, type Variant } from './compare.ts'
import { type Load, type RequestSpec, sendAllAtOnce, sendContinuously } from './load.ts'
import { type Postgres, withPostgres } from './postgres.ts'
import type { Program } from './program.ts'
import { beside, type Report } from './report.ts'
import { INSTRUCTORS, seed } from './seed.ts'
import { type Options, type Suite, startBaseline, startProduct } from './suite.ts'
import { signTokens } from './tokens.ts'

const CONNECTIONS = 200
const SPREAD = 100
/** Users who book at the same moment. */
const AT_ONCE = 5000

/** Free bookings with all checks on, next to an insert without any. */
export const bookingBurst: Suite = (options) =>
  withPostgres(async (postgres, client) => {
    const people = options.smoke ? 400 : options.quick ? 8000 : 20_000
    await seed(client, { sessions: 10_000, people: people + INSTRUCTORS, bookings: 0 }, options.say)
    const tokens = await signTokens(client, INSTRUCTORS, INSTRUCTORS + people)
    options.say(`signed ${tokens.length} people in`)
    const setup = { client, tokens, postgres, options }
    const reports = [
      await measureSustained('One hot session, 200 connections', 1, setup),
      await measureAllAtOnce(setup),
    ]
    if (!options.smoke)
      reports.push(await measureSustained(`${SPREAD} sessions, 200 connections`, SPREAD, setup))
    return reports
  })

type Setup = { client: pg.Client; tokens: string[]; postgres: Postgres; options: Options }

async function measureSustained(title: string, spread: number, setup: Setup): Promise<Report> {
  const { postgres, options } = setup
  const lines = await compare({
    ...options,
    postgres,
    variants: [
      baseline('plain insert', 'plain-insert', spread, setup),
      baseline('HTTP without a database', 'no-database', spread, setup),
      booking('Boithok', spread, true, setup),
    ],
  })
  const [insert, , ours] = lines as [Line, Line, Line]
  return {
    title: `Free bookings: ${title}`,
    lines,
    claims: [
      ...beside(ours, insert, { processorMost: 1.6 }),
      { what: 'p99 of the warm rush, × its median', value: ours.median.p99 / ours.median.p50, most: 5 },
    ],
  }
}

/** Every user books once; each call uses new free sessions with exactly one seat per user. */
export async function bookingRequests(
  { client, tokens }: Pick<Setup, 'client' | 'tokens'>,
  spread: number,
): Promise<RequestSpec[]> {
  const { rows } = await client.query<{ id: string }>(
    `update sessions set capacity = $1 where id in (select id from sessions where fee_minor = 0 and capacity is null
      and status = 'approved' limit $2) returning id`,
    [Math.ceil(tokens.length / spread), spread],
  )
  return tokens.map((token, index) => ({
    method: 'POST',
    path: '/api/bookedSessions',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: rows[index % rows.length]?.id }),
  }))
}

/** `warm`: with the code compiled that books, as the plain insert’s is. */
function booking(name: string, spread: number, warm: boolean, setup: Setup): Variant {
  return {
    name,
    start: () => startProduct(setup.postgres.url),
    // The users are cached and have read sessions before they book, as in production. `measureAllAtOnce` is
    // the cold rush.
    async warmUp(program) {
      const asked = browsingRequests(setup.tokens)
      const browsed = await sendContinuously({
        url: program.url,
        connections: CONNECTIONS,
        asked,
        once: true,
      })
      return warm ? measureBookings(program, await bookingRequests(setup, spread), setup) : browsed
    },
    measure: async (program) => measureBookings(program, await bookingRequests(setup, spread), setup),
  }
}

export const browsingRequests = (tokens: string[]): RequestSpec[] =>
  tokens.map((token) => ({ path: '/api/bookedSessions', headers: { authorization: `Bearer ${token}` } }))

async function measureBookings({ url }: Program, asked: RequestSpec[], { client }: Setup): Promise<Load> {
  const load = await sendContinuously({ url, connections: CONNECTIONS, asked, once: true })
  await requireExact(client)
  return load
}

/** Fails if a seat is sold twice or lost. */
async function requireExact(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from sessions where capacity is not null and (enrolled > capacity
      or enrolled <> (select count(*) from bookings where session_id = sessions.id and cancelled_at is null))`,
  )
  if (rowCount !== 0) throw new Error(`${rowCount} sessions have other seats than bookings`)
}

function baseline(name: string, file: string, spread: number, setup: Setup): Variant {
  const load = async ({ url }: Program) =>
    sendContinuously({
      url,
      connections: CONNECTIONS,
      asked: await bookingRequests(setup, spread),
      once: true,
    })
  return { name, start: () => startBaseline(file, setup.postgres.url), warmUp: load, measure: load }
}

async function measureAllAtOnce(setup: Setup): Promise<Report> {
  const { options, tokens, postgres } = setup
  const some = { ...setup, tokens: tokens.slice(0, AT_ONCE) }
  const lines = await compare({
    ...options,
    postgres,
    variants: [
      {
        ...baseline('HTTP without a database', 'no-database', 1, some),
        measure: async ({ url }) => sendAllAtOnce(url, await bookingRequests(some, 1)),
      },
      {
        ...booking('Boithok', 1, false, some),
        measure: async ({ url }) => sendAllAtOnce(url, await bookingRequests(some, 1)),
      },
    ],
  })
  const [http, ours] = lines as [Line, Line]
  return {
    title: `Free bookings: ${some.tokens.length.toLocaleString('en')} people at once, one hot session`,
    lines,
    claims: [
      { what: 'p99, × HTTP without a database', ...ratio(ours, http, ({ p99 }) => p99), most: 1.3 },
      ...beside(ours, http),
      { what: 'dropped', value: ours.median.failed, most: 0 },
    ],
  }
}
