import pg from 'pg'
import { encodeCursor } from '../contract/http/cursor.ts'
import { migrate } from '../db/migrate.ts'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { createInProcessFetch } from '../server/http/in-process-fetch.ts'
import { createLogger } from '../server/logger.ts'
import { compare, type Line, type Variant } from './compare.ts'
import { plan, watchStatements } from './explain.ts'
import { type RequestSpec, sendContinuously } from './load.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { beside, type Report } from './report.ts'
import { INSTRUCTORS, type Size, seed } from './seed.ts'
import { type Options, type Suite, startProduct } from './suite.ts'
import { signTokens } from './tokens.ts'

const CONNECTIONS = 50
/** Number of users who send requests. */
const ASKING = 500
const LIMIT = 6
/** As many of either size, because each is read anew each second. */
const READ_SESSIONS = 100
/** PostgreSQL rightly scans tables with fewer rows. */
const SMALL_TABLE = 1000

function sizesOf({ quick, smoke }: Options): [Size, Size] {
  if (smoke)
    return [
      { sessions: 200, people: 1000, bookings: 400 },
      { sessions: 2000, people: 2000, bookings: 4000 },
    ]
  const part = quick ? 10 : 1
  return [
    { sessions: 10_000 / part, people: 10_000 / part, bookings: 100_000 / part },
    { sessions: 1_000_000 / part, people: 1_000_000 / part, bookings: 10_000_000 / part },
  ]
}

type Place = {
  name: string
  url: string
  client: pg.Client
  tokens: string[]
  instructors: string[]
  admin: string
  size: Size
}

/** The same requests on 100 times the data, which should cost no more. */
export const growth: Suite = async (options) => {
  const postgres = await startPostgres()
  const places: Place[] = []
  try {
    for (const size of sizesOf(options)) places.push(await settle(postgres, size, options))
    const [small, big] = places as [Place, Place]
    const reports: Report[] = []
    // The smoke run needs one read and one write.
    const measured = options.smoke ? paths.filter((_, at) => at === 0 || at === paths.length - 1) : paths
    for (const path of measured) reports.push(await measure(path, [small, big], postgres, options))
    reports.push(await explain(big))
    return reports
  } finally {
    await Promise.all(places.map(({ client }) => client.end()))
    await postgres.stop()
  }
}

async function settle({ url }: Postgres, size: Size, { say }: Options): Promise<Place> {
  const name = `${size.sessions.toLocaleString('en')} sessions`
  const own = new URL(url)
  own.pathname = `/growth_${size.sessions}`
  const administrator = new pg.Client({ connectionString: url })
  await administrator.connect()
  await administrator.query(`create database growth_${size.sessions}`)
  await administrator.end()
  await migrate(own.href)
  const client = new pg.Client({ connectionString: own.href })
  await client.connect()
  await seed(client, size, say)
  const [admin = ''] = await signTokens(client, 0, 1)
  await client.query(`update users set role = 'Admin' where provider_uid = 'bench0'`)
  const instructors = await signTokens(client, 1, INSTRUCTORS)
  const tokens = await signTokens(client, INSTRUCTORS, INSTRUCTORS + ASKING)
  return { name, url: own.href, client, tokens, instructors, admin, size }
}

type Path = { what: string; asked(place: Place): RequestSpec[] | Promise<RequestSpec[]>; once?: true }

const as = (token: string, path: string): RequestSpec => ({
  path,
  headers: { authorization: `Bearer ${token}` },
})

const paths: Path[] = [
  {
    what: 'The first pages of the list',
    asked: ({ tokens }) =>
      tokens.map((token, index) => as(token, `/api/sessions?page=${1 + (index % 20)}&limit=${LIMIT}`)),
  },
  {
    // Instructors bypass the response cache.
    what: 'An Instructor’s list, page by page by cursor, from its middle on',
    asked: async ({ client, instructors, size }) => {
      const cursors = await cursorsFrom(client, Math.floor(size.sessions / 2))
      return cursors.map((cursor, index) =>
        as(
          instructors[index % instructors.length] ?? '',
          `/api/sessions?page=${2 + index}&limit=${LIMIT}&cursor=${cursor}`,
        ),
      )
    },
  },
  {
    what: 'One session',
    asked: async ({ client, size, tokens }) => {
      const { rows } = await client.query<{ id: string }>(
        `select bench.id('session', n % $2::bigint * $1::bigint / $2) as id from generate_series(1, $3::bigint) as n`,
        [size.sessions, READ_SESSIONS, tokens.length],
      )
      return tokens.map((token, index) => as(token, `/api/sessions/${rows[index]?.id}`))
    },
  },
  {
    what: 'A student’s bookings',
    asked: ({ tokens }) => tokens.map((token) => as(token, '/api/bookedSessions')),
  },
  {
    what: 'An Admin’s list of accounts',
    asked: ({ admin }) => [as(admin, '/api/admin/users?page=1&limit=20')],
  },
  {
    what: 'Free bookings',
    once: true,
    asked: async ({ client, tokens }) => {
      const { rows } = await client.query<{ id: string }>(
        `select id from sessions where fee_minor = 0 and status = 'approved' order by random() limit $1`,
        [tokens.length * 10],
      )
      return rows.map(({ id }, index) => ({
        ...as(tokens[index % tokens.length] ?? '', '/api/bookedSessions'),
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokens[index % tokens.length]}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ sessionId: id }),
      }))
    },
  },
]

/** The `next` cursors of successive pages. */
async function cursorsFrom(client: pg.Client, offset: number): Promise<string[]> {
  const { rows } = await client.query<{ at: Date; id: string }>(
    `select created_at as at, id from (
      select created_at, id, row_number() over (order by created_at desc, id desc) as n
      from sessions where deleted_at is null order by created_at desc, id desc offset $1 limit 60000
    ) as listed where n % ${LIMIT} = 0 order by n`,
    [offset],
  )
  return rows.map((row) => encodeCursor({ direction: 'after', ...row }))
}

async function measure(
  path: Path,
  places: [Place, Place],
  postgres: Postgres,
  options: Options,
): Promise<Report> {
  const variants = places.map((place): Variant => {
    const ask = async (url: string, seconds: number) => {
      const asked = await path.asked(place)
      const many = Array.from({ length: Math.ceil(CONNECTIONS / asked.length) }, () => asked).flat()
      const how = path.once ? { once: true as const } : { seconds }
      return sendContinuously({ url, connections: CONNECTIONS, asked: many, ...how })
    }
    return {
      name: place.name,
      start: () => startProduct(place.url),
      warmUp: ({ url }) => ask(url, Math.min(2, options.seconds)),
      measure: ({ url }) => ask(url, options.seconds),
    }
  })
  const lines = await compare({ ...options, variants, postgres })
  const [small, big] = lines as [Line, Line]
  return {
    title: `Growth: ${path.what}`,
    lines,
    claims: beside(big, small, { rateLeast: 0.9 }),
  }
}

/** The statements of the hot paths on the large database, with their plans. */
async function explain(place: Place): Promise<Report> {
  const watched = watchStatements()
  const config = readConfig({ DATABASE_URL: place.url, DEMO: '1', LOG_LEVEL: 'silent' })
  const app = await createApp({ config, databaseUrl: place.url, log: createLogger('silent') })
  try {
    const notes: string[] = []
    let scans = 0
    for (const path of paths) {
      const [asked] = await path.asked(place)
      if (!asked) continue
      watched.take()
      const { path: address, ...init } = asked
      await createInProcessFetch(app.handle)(`http://127.0.0.1${address}`, init)
      for (const statement of watched.take()) {
        // The pages of a second share one count (`domain/totals.ts`).
        if (/^\S+[^(]*\bselect count\(\*\)/.test(statement.text)) continue
        const read = await plan(place.client, statement)
        const whole = await largeAmong(place.client, read)
        scans += whole.length
        if (read.length > 0) notes.push(`- ${path.what}: ${read.join(', ')}`)
      }
    }
    return {
      title: `How PostgreSQL reads ${place.name}`,
      lines: [],
      claims: [{ what: 'large tables that a hot query reads as a whole', value: scans, most: 0 }],
      notes: [...new Set(notes)],
    }
  } finally {
    watched.stop()
    await app.close()
  }
}

async function largeAmong(client: pg.Client, read: string[]): Promise<string[]> {
  const tables = read.filter((text) => text.startsWith('all of ')).map((text) => text.slice('all of '.length))
  const { rows } = await client.query<{ relname: string }>(
    'select relname from pg_class where relname = any($1) and reltuples >= $2',
    [tables, SMALL_TABLE],
  )
  return rows.map(({ relname }) => relname)
}
